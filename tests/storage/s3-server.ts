import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { openBucket } from '@stagedoor/platform/stores/bucket';
import { s3Env, s3Place, type S3Place } from '@stagedoor/platform/stores/s3-place';
import { until } from '../setup/until.ts';
import { isSigned } from './request-signature.ts';

type Fault = 'away' | 'hanging';

export interface S3Server {
  /** The settings with which a process reaches it. */
  env: Record<string, string>;
  address(prefix: string): string;
  place(prefix: string): S3Place;
  /** The names of all objects under a prefix. */
  objects(prefix: string): Promise<string[]>;
  /** The number of uploads that were begun, and neither completed nor aborted. */
  unfinished(): Promise<number>;
  /** From now on requests end as this function says. */
  fail(fault: (request: IncomingMessage) => Fault | undefined): void;
  recover(): void;
  stop(): Promise<void>;
}

type ListOptions = Parameters<S3rver['store']['listObjects']>[1];

const BUCKET = 'venue-files';
/** The only access key that it knows. */
const KEY = 'S3RVER';
const SECRET = 'a-secret-of-the-bucket';
/** A busy machine is slow, not away. */
const LIMIT_MS = 60_000;
/** A storage may list fewer objects than are requested. */
const PAGE = 3;

/**
 * An S3-compatible storage from npm in this process. That takes any signature of version 4, cannot
 * abort an upload, and lists with a cipher that Node no longer has, so these are done here.
 */
export async function startS3Server({ host = '127.0.0.1', port = 0 } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const storage = new S3rver({
    ...{ directory, silent: true, vhostBuckets: false },
    configureBuckets: [{ name: BUCKET }],
  });
  await storage.configureBuckets();
  respondWhenWritten(storage.store);
  const listener = storage.callback();
  const uploads = storage.store.getResourcePath(BUCKET, undefined, 'uploads');
  const listed = new RegExp(`^/${BUCKET}/\\?(.*&)?list-type=2`);
  let faultOf: (request: IncomingMessage) => Fault | undefined = () => undefined;

  const server = createServer((request, response) => {
    const fault = faultOf(request);
    if (fault === 'away') request.socket.destroy();
    if (fault) return;
    if (!isSigned(request, KEY, SECRET)) refuse(response);
    else if (request.method === 'DELETE' && uploadOf(request)) void abortUpload(request, response);
    else if (request.method === 'GET' && listed.test(request.url ?? ''))
      void list(request, response);
    else listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address();
  const listening = typeof address === 'object' ? address?.port : 0;
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${listening}`,
    S3_ACCESS_KEY_ID: KEY,
    S3_SECRET_ACCESS_KEY: SECRET,
  };
  const addressOf = (prefix: string) => `s3://${BUCKET}/${prefix}`;
  const place = (prefix: string) => ({
    ...s3Place(addressOf(prefix), s3Env.parse(env)),
    limitMs: LIMIT_MS,
  });

  return {
    env,
    address: addressOf,
    place,
    objects: async (prefix) => {
      const objects = await Array.fromAsync(openBucket(place(prefix)).list());
      return objects.map(({ name }) => name);
    },
    unfinished: async () => (await readdir(uploads).catch(() => [])).length,
    fail: (fault) => (faultOf = fault),
    recover: () => (faultOf = () => undefined),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };

  async function list({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams: query } = new URL(url, 'http://localhost');
    const { objects, isTruncated } = await pageOf({
      prefix: query.get('prefix') ?? '',
      maxKeys: Math.min(PAGE, Number(query.get('max-keys'))),
      startAfter: query.get('continuation-token') ?? '',
    });
    const entries = objects.map(
      ({ key, size, lastModifiedDate: at }) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified>` +
        `<Size>${size}</Size></Contents>`,
    );
    const next = isTruncated
      ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>`
      : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}` +
        '</ListBucketResult>',
    );
  }

  /** Lists again when an object was only half written. */
  async function pageOf(options: ListOptions): ReturnType<S3rver['store']['listObjects']> {
    try {
      return await storage.store.listObjects(BUCKET, options);
    } catch (error) {
      if (error instanceof SyntaxError) return pageOf(options);
      throw error;
    }
  }

  async function abortUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await rm(join(uploads, uploadOf(request) ?? ''), { recursive: true, force: true });
    response.writeHead(204).end();
  }
}

function uploadOf({ url = '' }: IncomingMessage): string | undefined {
  return /[?&]uploadId=([\w-]+)/.exec(url)?.[1];
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
}

/** By itself it responds while the last bytes are still on their way to the disk. */
function respondWhenWritten(store: S3rver['store']): void {
  const { putObject, putPart } = store;
  store.putObject = async (object) => {
    const stored = await putObject.call(store, object);
    await untilSize(store.getResourcePath(object.bucket, object.key, 'object'), stored.size);
    return stored;
  };
  store.putPart = async (bucket, id, part, content) => {
    const stored = await putPart.call(store, bucket, id, part, content);
    const folder = store.getResourcePath(bucket, undefined, 'uploads');
    await untilSize(join(folder, id, part), stored.size);
    return stored;
  };
}

function untilSize(file: string, size: number): Promise<void> {
  return until(async () => (await stat(file)).size === size);
}
