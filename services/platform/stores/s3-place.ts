import { z } from 'zod';

/** A bucket of an S3-compatible storage, and the part of it that is ours. */
export interface S3Place {
  /** As it was given: `s3://bucket/prefix`. */
  address: string;
  endpoint: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long a response may take to begin. */
  limitMs?: number;
}

const ADDRESS =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(\/(?<path>(?!.*\.\.)[\w.\-/]*))?$/;

export const s3Address = z
  .string()
  .regex(ADDRESS, 'must be the address of a bucket such as s3://bucket/prefix');

/** One storage for photos and backups. */
export const s3Env = z.object({
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off']).default('on'),
});

export function isS3Address(place: string): boolean {
  return place.startsWith('s3://');
}

/** @throws Error for an address that is not one of a bucket, and without an access key. */
export function s3Place(address: string, env: z.infer<typeof s3Env>): S3Place {
  const { bucket = '', path = '' } = ADDRESS.exec(address)?.groups ?? {};
  if (bucket === '') throw new Error(`${address} is no address such as s3://bucket/prefix.`);
  const { S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env;
  if (id === undefined || secret === undefined)
    throw new Error(`Please set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for ${address}.`);
  const folders = path.split('/').filter((name) => name !== '');
  return {
    address,
    endpoint: bucketAddress(bucket, env),
    prefix: folders.map((name) => `${name}/`).join(''),
    region,
    accessKeyId: id,
    secretAccessKey: secret,
  };
}

/** The URL of the bucket, which is named in the path or in the name of the host. */
function bucketAddress(bucket: string, env: z.infer<typeof s3Env>): string {
  const url = new URL(env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`);
  if (env.S3_FORCE_PATH_STYLE === 'on')
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/$/, '');
}
