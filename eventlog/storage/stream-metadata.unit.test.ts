import { describe, expect, it } from 'vitest';
import { TOMBSTONE } from './log-event.ts';
import { isSoftlyDeleted, limitsOf, recreatedFrom, SOFTLY_DELETED } from './stream-metadata.ts';

const none = { truncateBefore: 0, maxCount: Infinity, maxAge: Infinity };
const limits = (json: string) => limitsOf(Buffer.from(json));

describe('the limits in the metadata of a stream', () => {
  it('are the values of $tb, $maxCount and $maxAge', () => {
    const given = limits('{"$tb":3,"$maxCount":2,"$maxAge":60,"note":"ours"}');
    expect(given).toEqual({ truncateBefore: 3, maxCount: 2, maxAge: 60 });
  });

  it('are absent without metadata, and with values that have no meaning', () => {
    expect(limitsOf(undefined)).toEqual(none);
    expect(limits('{"$maxCount":0,"$maxAge":-5,"$tb":-1}')).toEqual(none);
  });

  it.each(['', 'not json', '[]', 'null', '7', '{"$maxCount":"2"}', '{"$maxCount":2,"$tb":1e30}'])(
    'are absent in malformed metadata: %s',
    (json) => expect(limits(json)).toEqual(none),
  );
});

describe('a soft deletion', () => {
  it('is recognized, and ends with the revision where the stream comes back', () => {
    expect(isSoftlyDeleted(SOFTLY_DELETED)).toBe(true);
    expect(limitsOf(SOFTLY_DELETED).truncateBefore).toBe(TOMBSTONE);
    const back = recreatedFrom(5, Buffer.from('{"$tb":9223372036854775807,"note":"kept"}'));
    expect(JSON.parse(back.toString())).toEqual({ $tb: 5, note: 'kept' });
    expect(isSoftlyDeleted(back)).toBe(false);
  });
});
