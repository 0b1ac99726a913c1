import type { Log } from '../process/log.ts';
import type { Bucket } from './bucket.ts';
import { StorageRefuses } from './store-away.ts';

/** @throws Error with a sentence when the storage refuses. Without a response it only warns. */
export async function assertAllowed(bucket: Pick<Bucket, 'check'>, log?: Log): Promise<void> {
  await bucket.check().catch((error: unknown) => {
    if (!(error instanceof StorageRefuses))
      return log?.warn({ err: error }, 'The access to the storage could not be checked.');
    throw new Error(
      `${error.message} Please check the name of the bucket, S3_ENDPOINT, S3_REGION, ` +
        'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
      { cause: error },
    );
  });
}
