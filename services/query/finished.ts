import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { api, type ResponseBody } from '@stagedoor/contracts/api';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import type { RouteShape } from '@stagedoor/contracts/route';

/** An answer as the bytes that go out, with everything that is said about them. */
export interface Finished {
  status: number;
  type: string;
  body: Buffer;
  etag: string;
  cacheControl: string;
  /** The request headers that the answer depends on. */
  vary: readonly string[];
  /** The same bytes compressed, made when first asked for. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

export interface About {
  /** 200 where nothing is said. */
  status?: number;
  type: string;
  cacheControl: string;
  vary?: readonly string[];
  /** Opens the ETag; a client that edits sends it back. */
  revision?: number;
}

type Encoding = 'br' | 'gzip';

const COMPRESSED_FROM = 1024;
const BROTLI_QUALITY = 5;

/** Puts a text into its final form. The ETag is `"<hash>"`, or `"<revision>-<hash>"`. */
export function finish(
  text: string,
  { status = 200, type, cacheControl, vary = [], revision }: About,
): Finished {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const etag = revision === undefined ? `"${hash}"` : `"${revision}-${hash}"`;
  return { status, type, body, etag, cacheControl, vary, encoded: {} };
}

/** As `finish`, for an answer of the contract; what its schema does not name stays out. */
export function finishAnswer<Name extends RouteName>(
  name: Name,
  answer: ResponseBody<Name>,
  about: Omit<About, 'type'>,
): Finished {
  const { responses }: RouteShape = api[name];
  return finish(JSON.stringify(responses[200]?.parse(answer)), {
    type: 'application/json; charset=utf-8',
    ...about,
  });
}

/** Answers with these bytes, compressed where the client takes that, or with 304 where it has them already. */
export async function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: Finished,
): Promise<FastifyReply> {
  const { status, body, etag, type, cacheControl, vary } = finished;
  const large = body.length >= COMPRESSED_FROM;
  reply.headers({ etag, 'cache-control': cacheControl });
  const dependsOn = large ? [...vary, 'Accept-Encoding'] : vary;
  if (dependsOn.length > 0) reply.header('vary', dependsOn.join(', '));
  // Only what was found can be held: anything else is said again.
  if (status === 200 && isHeld(etag, request.headers['if-none-match']))
    return reply.code(304).send();

  reply.code(status).type(type);
  const encoding = large ? negotiated(request.headers['accept-encoding']) : undefined;
  if (!encoding) return reply.send(body);
  finished.encoded[encoding] ??= compress[encoding](body);
  return reply.header('content-encoding', encoding).send(await finished.encoded[encoding]);
}

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (body) => promisify(gzip)(body),
};

function negotiated(accepted: string | string[] | undefined): Encoding | undefined {
  return negotiate<Encoding>(String(accepted ?? ''), ['br', 'gzip']) ?? undefined;
}

/** Whether If-None-Match names this ETag; weak ones count, as GET asks for. */
function isHeld(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  const held = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return held.includes(etag) || held.includes('*');
}
