import { describe, expect, it } from 'vitest';
import { s3Address, s3Env, s3Place } from './s3-place.ts';

const KEY = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
const placeOf = (address: string, env = {}) => s3Place(address, s3Env.parse({ ...KEY, ...env }));

describe('the address of a bucket', () => {
  it.each([
    ['s3://files', '', 'https://s3.us-east-1.amazonaws.com/files'],
    ['s3://files/', '', 'https://s3.us-east-1.amazonaws.com/files'],
    ['s3://files/venue/photos', 'venue/photos/', 'https://s3.us-east-1.amazonaws.com/files'],
  ])('%s has the prefix "%s"', (address, prefix, endpoint) => {
    expect(placeOf(address)).toMatchObject({ prefix, endpoint, region: 'us-east-1' });
  });

  it('has the bucket in its path, or in the name of the host', () => {
    const storage = { S3_ENDPOINT: 'https://s3.example:9000/' };
    expect(placeOf('s3://files', storage).endpoint).toBe('https://s3.example:9000/files');
    const host = { ...storage, S3_FORCE_PATH_STYLE: 'off' };
    expect(placeOf('s3://files', host).endpoint).toBe('https://files.s3.example:9000');
  });

  it.each(['s3://', 's3://a', 's3://Files', 's3://files/../others', 's3://files/a b', 'files'])(
    'cannot be %s',
    (address) => {
      expect(() => placeOf(address)).toThrow('is no address such as s3://bucket/prefix.');
      expect(s3Address.safeParse(address).success).toBe(false);
    },
  );

  it('needs an access key', () => {
    expect(() => s3Place('s3://files', s3Env.parse({}))).toThrow(
      'Please set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for s3://files.',
    );
  });
});
