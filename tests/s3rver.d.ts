/* An S3-compatible server that comes without types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  interface Options {
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  }

  interface Listed {
    objects: { key: string; size: number; lastModifiedDate: Date }[];
    isTruncated: boolean;
  }

  interface Listing {
    prefix: string;
    maxKeys: number;
    startAfter: string;
  }

  interface Stored {
    size: number;
    md5: string;
  }

  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
      listObjects(bucket: string, options: Listing): Promise<Listed>;
      putObject(object: { bucket: string; key: string }): Promise<Stored>;
      putPart(bucket: string, id: string, part: string, content: unknown): Promise<Stored>;
    };
  }
}
