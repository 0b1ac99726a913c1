import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { openBucket } from '@stagedoor/platform/stores/bucket';
import { assertAllowed } from '@stagedoor/platform/stores/file-store';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { closeAfterTests } from '../setup/after-tests.ts';
import { startS3Server } from './s3-server.ts';

const MIB = 1024 * 1024;

const s3 = closeAfterTests(await startS3Server());

afterEach(() => s3.recover());

const bucket = (changed = {}) => openBucket({ ...s3.place('part'), ...changed });
/** A bucket that waits less before it tries again. */
const impatient = () => bucket({ limitMs: 10_000 });
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the access to a bucket', () => {
  it('is granted with the right key', async () => {
    await expect(assertAllowed(bucket())).resolves.toBeUndefined();
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'refuses: SignatureDoesNotMatch.'],
    ['an unknown key', { accessKeyId: 'nobody' }, 'refuses: SignatureDoesNotMatch.'],
    ['a bucket that does not exist', { endpoint: 'nowhere' }, 'refuses: NoSuchBucket.'],
  ])('is refused with a sentence for %s', async (_, changed, sentence) => {
    const endpoint = 'endpoint' in changed && `${s3.env['S3_ENDPOINT']}/nowhere`;
    const refused = thrownBy(assertAllowed(bucket({ ...changed, ...(endpoint && { endpoint }) })));
    expect(String(await refused)).toContain(`s3://venue-files/part ${sentence} Please check`);
  });

  it('is not checked while the storage is away, which may come back', async () => {
    s3.fail(() => 'away');
    await expect(assertAllowed(bucket())).resolves.toBeUndefined();
  });
});

describe('a storage that is not there', () => {
  it.each(['away', 'hanging'] as const)(
    'is reported as a store that is away: %s',
    async (fault) => {
      s3.fail(() => fault);
      const one = bucket({ limitMs: 1_000 });
      const work = [one.get('a'), one.has('a'), one.put('a', Buffer.from('a')), one.check()];
      const errors = await Promise.all(work.map(thrownBy));
      expect(errors.map(isStoreAway)).toEqual([true, true, true, true]);
    },
  );

  it('is tried again when it has cut the connection', async () => {
    await bucket().put('kept', Buffer.from('kept'));
    let requests = 0;
    s3.fail(() => ((requests += 1) === 1 ? 'away' : undefined));
    expect((await bucket().get('kept'))?.size).toBe(4);
  });
});

describe('a large object', () => {
  const name = 'large';
  async function* pieces(count: number) {
    for (let place = 0; place < count; place += 1) yield Buffer.alloc(MIB, place);
  }

  it('is uploaded in parts, and read as it was', async () => {
    await bucket().put(name, pieces(20));
    const read = (await bucket().get(name))?.bytes;
    const whole = Buffer.concat(await Array.fromAsync(pieces(20)));
    expect(read && (await buffer(read)).equals(whole)).toBe(true);
    expect(await s3.unfinished()).toBe(0);
    await bucket().delete(name);
  });

  it('may be empty', async () => {
    await bucket().put('empty', pieces(0));
    expect((await bucket().get('empty'))?.size).toBe(0);
    await bucket().delete('empty');
  });

  it.each([
    ['its source fails', () => undefined],
    ['a part is refused for good', (url: string) => url.includes('partNumber=2')],
    ['the parts are not put together', (url: string) => /^POST .*uploadId/.test(url)],
  ])('leaves nothing behind when %s', async (what, fails) => {
    async function* failing() {
      yield* pieces(20);
      await wait(0);
      throw new Error('The source failed.');
    }
    s3.fail(({ method, url }) => (fails(`${method} ${url}`) ? 'away' : undefined));
    const source = what === 'its source fails' ? failing() : pieces(20);
    expect(await thrownBy(impatient().put(name, source))).toBeInstanceOf(Error);
    s3.recover();
    expect(await s3.objects('part')).not.toContain(name);
    expect(await s3.unfinished()).toBe(0);
  });
});

describe('a long list', () => {
  it('has every object once', async () => {
    const names = Array.from({ length: 10 }, (_, place) => `object-${place}`);
    const long = openBucket(s3.place('long'));
    await Promise.all(names.map((name) => long.put(name, Buffer.from(name))));
    expect(await s3.objects('long')).toEqual(names);
  });
});
