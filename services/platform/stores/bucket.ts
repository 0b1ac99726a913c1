import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { S3mini, S3ServiceError, type ListObject, type UploadPart } from 's3mini';
import { Agent } from 'undici';
import { mediaType, type ByteRange, type FileStore } from './file-store.ts';
import type { S3Place } from './s3-place.ts';
import { StorageAway, StorageRefuses } from './store-away.ts';

const CONNECT_MS = 3_000;
const LIMIT_MS = 8_000;
/** An object has at most 10,000 parts. One part is in memory at a time, with its pieces. */
const PART_BYTES = 16 * 1024 * 1024;
const PART_TRIES = 3;

/** The objects of a bucket, or the part of it under a prefix. Makes no request yet. */
export function openBucket(place: S3Place): FileStore & Required<Pick<FileStore, 'check'>> {
  const { prefix, endpoint, region, accessKeyId, secretAccessKey, limitMs = LIMIT_MS } = place;
  const dispatcher = new Agent({
    connect: { timeout: Math.min(CONNECT_MS, limitMs) },
    headersTimeout: limitMs,
    bodyTimeout: limitMs,
  });
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey,
    endpoint,
    region,
    // The types of Node know only their own dispatchers.
    fetch: (input, init) => fetch(input, Object.assign({}, init, { dispatcher })),
  });
  const address = place.address.replace(/\/+$/, '');
  const key = (name: string) => `${prefix}${name}`;

  return {
    address,
    put: async (name, bytes) => {
      if (bytes instanceof Uint8Array)
        await reached(() => s3.putObject(key(name), bytes, mediaType(name)));
      else await uploadParts(key(name), bytes);
    },
    has: async (name) => (await reached(() => s3.objectExists(key(name)))) === true,
    get: async (name, range) => {
      const found = await reached(() => response(key(name), range));
      if (found === 404) return undefined;
      if (found === 416) {
        const size = await reached(() => s3.getContentLength(key(name)));
        return { size, modifiedAt: new Date(), bytes: undefined };
      }
      const { headers } = found;
      const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
      return {
        size: Number(whole ?? headers.get('content-length')),
        modifiedAt: new Date(headers.get('last-modified') ?? 0),
        bytes: Readable.from(bytesIn(found), { objectMode: false }),
      };
    },
    delete: async (name) => {
      await reached(() => s3.deleteObject(key(name)));
    },
    async *list(under = '') {
      for (const { Key, LastModified } of await objectsUnder(under))
        yield { name: Key.slice(prefix.length), writtenAt: LastModified };
    },
    check: async () => {
      await objectsUnder('', 1);
    },
  };

  async function objectsUnder(part: string, most?: number): Promise<ListObject[]> {
    const found = await reached(() => s3.listObjects('/', key(part), most));
    if (!found) throw new StorageRefuses(`${address} refuses: NoSuchBucket.`);
    return found;
  }

  /** The response; only its status where that says enough. */
  async function response(name: string, range?: ByteRange): Promise<Response | 404 | 416> {
    const end = range?.to === undefined ? undefined : range.to + 1;
    try {
      return await s3.getObjectRaw(name, range === undefined, range?.from, end);
    } catch (error) {
      if (!(error instanceof S3ServiceError)) throw error;
      // Not every storage says whether the object or the bucket is missing.
      if (error.status === 404 && error.serviceCode !== 'NoSuchBucket') return 404;
      if (error.status === 416) return 416;
      throw error;
    }
  }

  async function* bytesIn({ body }: Response): AsyncGenerator<Uint8Array> {
    try {
      if (body) yield* body;
    } catch (cause) {
      throw new StorageAway(`The response from ${address} was cut off.`, { cause });
    }
  }

  async function uploadParts(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const id = await reached(() => s3.getMultipartUploadId(name));
    try {
      const parts: UploadPart[] = [];
      for await (const part of partsOf(bytes))
        parts.push(await reached(() => uploadPart(name, id, part, parts.length + 1)));
      const { etag } = await reached(() => s3.completeMultipartUpload(name, id, parts));
      // A storage may fail after it has begun a response with status 200.
      if (!etag) throw new StorageAway(`${address} did not put the parts of ${name} together.`);
    } catch (error) {
      await s3.abortMultipartUpload(name, id).catch(() => undefined);
      throw error;
    }
  }

  async function uploadPart(name: string, id: string, part: Uint8Array, number: number) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await s3.uploadPart(name, id, part, number);
      } catch (error) {
        if (tries === PART_TRIES) throw error;
        await wait((limitMs / 40) * tries);
      }
    }
  }

  async function reached<T>(call: () => Promise<T>, again = true): Promise<T> {
    try {
      return await call();
    } catch (cause) {
      if (cause instanceof S3ServiceError && cause.status < 500)
        throw new StorageRefuses(`${address} refuses: ${cause.serviceCode}.`, { cause });
      if (again && wasCutOff(cause)) return reached(call, false);
      throw new StorageAway(`${address} cannot be used now: ${reasonOf(cause)}.`, { cause });
    }
  }
}

/** A status, code or message that can be looked up. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) return `it responds with ${error.status}`;
  const { code, cause } = Object(error);
  return String(Object(cause).code ?? code ?? Object(error).message);
}

/** A storage may close an idle connection at the moment at which it is used again. */
function wasCutOff(error: unknown): boolean {
  const { cause } = Object(error);
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(Object(cause).code);
}

async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let part: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    part.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(part);
    [part, length] = [[], 0];
  }
  yield Buffer.concat(part);
}
