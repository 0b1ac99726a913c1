import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A response as the bytes that are sent, with its headers. */
export interface RenderedResponse extends Required<
  Omit<ResponseAbout, 'revision' | 'isUnchanged' | 'frames' | 'location'>
> {
  body: Buffer;
  /** What rendering it cost, in bytes of usual responses. */
  cost: number;
  isUnchanged?: ResponseAbout['isUnchanged'];
  frames?: string | undefined;
  location?: string | undefined;
  etag: string;
  /** The same bytes compressed, made on the first request that accepts them. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

export interface ResponseAbout {
  /** 200 by default. */
  status?: number;
  type: string;
  cacheControl: string;
  /** The request headers that the response depends on. */
  vary?: readonly string[];
  /** The first part of the ETag, which a client sends back with an edit. */
  revision?: number | undefined;
  /** For a response that takes longer to render than its bytes tell. */
  cost?: number;
  /** False if parts are missing or stale because the store was away: sent, but not cached. */
  isCacheable?: boolean;
  /** Whether all that it was made of is the same now, for what takes longer to render. */
  isUnchanged?: (() => Promise<boolean>) | undefined;
  /** Where it is, if not at its address. */
  location?: string | undefined;
  /** The origin from which a page may frame another one. */
  frames?: string | undefined;
}

/** How a body is sent; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const COMPRESSED_FROM = 1024;
const BROTLI_QUALITY = 5;

/** The ETag is `"<hash>"`, or `"<revision>-<hash>"`. */
export function render(content: string | Buffer, about: ResponseAbout): RenderedResponse {
  const { status = 200, vary = [], isCacheable = true, revision, ...rest } = about;
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const etag = revision === undefined ? `"${hash}"` : `"${revision}-${hash}"`;
  return { cost: body.length, ...rest, status, body, etag, vary, isCacheable, encoded: {} };
}

/** Sends the bytes, compressed if the client accepts that, or 304 if it has them already. */
export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  response: RenderedResponse,
): Promise<FastifyReply> {
  const { status, body, etag, type, cacheControl, vary, encoded, location } = response;
  const varying = isCompressible(response) ? [...vary, 'Accept-Encoding'] : vary;
  reply.headers({ etag, 'cache-control': cacheControl, ...(location && { location }) });
  if (varying.length > 0) reply.header('vary', varying.join(', '));
  if (status === 200 && isNotModified(etag, request.headers['if-none-match']))
    return reply.code(304).send();

  reply.code(status).type(type);
  const encoding = encodingFor(response, request.headers);
  if (encoding === 'identity') return reply.send(body);
  encoded[encoding] ??= compress[encoding](body);
  return reply.header('content-encoding', encoding).send(await encoded[encoding]);
}

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** The encoding in which a request with these headers gets the response. */
export function encodingFor(
  response: Pick<RenderedResponse, 'type' | 'body'>,
  headers: IncomingHttpHeaders,
): Encoding {
  if (!isCompressible(response)) return 'identity';
  return negotiate<Encoding>(headers['accept-encoding'] ?? '', ['br', 'gzip']) ?? 'identity';
}

function isCompressible({ type, body }: Pick<RenderedResponse, 'type' | 'body'>): boolean {
  return body.length >= COMPRESSED_FROM && !type.startsWith('image/');
}

/** Whether If-None-Match names this ETag. GET compares weakly. */
export function isNotModified(etag: string, header: string | undefined): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
