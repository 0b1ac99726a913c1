import type { z } from 'zod';
import type { PhotoPlace } from '../stores/photo-storage.ts';
import { s3Address, s3Env, s3Place } from '../stores/s3-place.ts';

/** Settings of the storage for backups, and for photos that are not in the data folder. */
export const storageEnv = s3Env.extend({ PHOTO_STORE: s3Address.optional() });

/** @throws Error without an access key to the bucket. */
export function photoPlace(env: z.infer<typeof storageEnv> & { DATA_DIR: string }): PhotoPlace {
  const { DATA_DIR: dataDir, PHOTO_STORE: address } = env;
  return { dataDir, photoStore: address === undefined ? undefined : s3Place(address, env) };
}
