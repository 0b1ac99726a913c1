import fc from 'fast-check';

const nested = (depth: number, open: string, close: string) =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown;

/**
 * Values that no form sends: other types, limits, control characters, half characters, names that
 * every object has.
 */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', '0', 'null', [], {}, [[]], [null]],
    ...['\u0000', 'a\u0000b', '\u001b[31m', '\ud800', 'a\udfff', '\uFEFF', '\u202Eabc', '🎸'],
    ...['__proto__', 'constructor', 'toString', "'; drop table app.accounts; --", '../../etc'],
    ...['0000-00-00', '2026-02-30', '9999-12-31T12:00:00', '0001-01-01', '24:00', '-1:00'],
    ...['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59', '99999999999999999999', '1e400'],
    ...['javascript:alert(1)', 'http://[', '//example.com', 'http://\u0000', '%00', '%', '=1+1'],
    ...['x'.repeat(300), 'é'.repeat(5_000), '\u0007'.repeat(2_001)],
    { constructor: 0 },
    { constructor: { prototype: 1 } },
    Object.fromEntries([['__proto__', { is_staff: true }]]),
    { toString: 1, valueOf: null, then: 'x' },
  ),
  fc.constant('x'.repeat(200_000)),
  fc.constant(nested(40, '[', ']')),
  fc.constant(nested(300, '{"a":', '}')),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export const oddText = fc.constantFrom(
  ...['', ' ', '{', '}', 'null', '"', '[1,]', '{"a":1,"a":2}', '{"a":01}', 'undefined', 'NaN'],
  ...['\u0000', '\uFEFF{}', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'],
  '['.repeat(5_000),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"ids":[${'"x",'.repeat(600)}"x"]}`,
  `"${'x'.repeat(1_100_000)}"`,
  '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.png"\r\n\r\nabc',
);

export const oddType = fc.constantFrom(
  ...['', 'text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/JSON'],
  ...['application/json, text/html', 'application/x-www-form-urlencoded', '*/*', 'a/b; c', ';;;'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x'],
  ...['multipart/mixed; boundary=x', 'application/merge-patch+json', 'application/json;q=\u00ff'],
);

/** Encoded as in a path or a query. */
export const oddSegment = fc.constantFrom(
  ...['%00', '%', '%zz', '%ff', '%ED%A0%80', '%F0%9F%8E%B8', '..%2f..%2fetc', '.', '..', '%2e%2e'],
  ...['%20', '__proto__', 'constructor', '-', '0', 'undefined', 'null', '*', "'", '%22', ';a=b'],
  ...['x'.repeat(65), 'x'.repeat(300), 'x'.repeat(3_000), 'x'.repeat(12_000), '%61'.repeat(500)],
);

export const oddQuery = fc.constantFrom(
  ...['=', '&', '&&&', '?', 'a', '%', '%00=1', 'a=%', 'a=%ff', '__proto__=1', 'constructor=1'],
  ...['limit=1&limit=2', 'limit[]=1', 'limit[a]=1', 'limit=1e9', 'limit=-0', 'limit=%31', 'limit='],
  ...['offset=1e99', 'search=%00', 'search=%ED%A0%80', 'genre=a&genre=b', 'from=0000-01-01T00:00Z'],
  ...['before=999999999999999999999', 'before=0x1', 'since=abc', 'ages=18+', 'ages=18%2B'],
  `search=${'%F0%9F%8E%B8'.repeat(300)}`,
  Array.from({ length: 1_500 }, (_, index) => `k${index}=v`).join('&'),
);

export const oddHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      ...['idempotency-key', 'if-match', 'if-none-match', 'accept', 'accept-encoding', 'cookie'],
      ...['x-csrftoken', 'origin', 'referer', 'range', 'content-encoding', 'x-forwarded-for'],
      ...['x-forwarded-host', 'x-forwarded-proto', 'x-http-method-override', 'last-event-id'],
      ...['accept-language', 'if-modified-since', 'x-request-id', 'user-agent', 'via', 'te'],
    ),
    fc.constantFrom(
      ...['', '"', '*', 'W/', 'W/"1"', '"-1"', '"99999999999999999999"', ',,,;q=', '%00', '\u00ff'],
      ...['text/html', 'gzip', 'br;q=0, *;q=0', 'bytes=0-1,2-', 'trailers', '::1', '1.2.3.4, ::1'],
      ...['session=x', 'session=a.b; csrfsecret=c', 'written=9', 'written=99999999999999999999'],
      ...['a=b; a=c; __proto__=d', 'x'.repeat(201), 'x'.repeat(5_000), 'key-1', 'key-2', 'évé'],
    ),
  ),
  fc.tuple(fc.constant('idempotency-key'), fc.constantFrom('key-1', 'key-2', 'key-3', '\u00ff')),
  // More than a server reads.
  fc.constant<[string, string]>(['x-long', 'x'.repeat(20_000)]),
);

export const oddMethod = fc.constantFrom(
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'],
);
