import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/;

/** Whether a request has the signature (AWS, version 4) of somebody who knows the secret. */
export function isSigned(request: IncomingMessage, key: string, secret: string): boolean {
  const [, id, scope = '', names = '', signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (id !== key) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const pairs =
    query === '' ? [] : query.split('&').map((one) => (one.includes('=') ? one : `${one}=`));
  const canonical = [
    ...[request.method, path, pairs.toSorted().join('&'), headers.join(''), names],
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n');
  const signing = scope
    .split('/')
    .reduce<Buffer | string>((last, part) => hmac(last, part), `AWS4${secret}`);
  return hmac(signing, text).toString('hex') === signature;
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
