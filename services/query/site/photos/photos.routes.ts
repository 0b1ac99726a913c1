import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { mayAccess } from '@stagedoor/contracts/account';
import { Refused } from '@stagedoor/contracts/refusals';
import {
  mediaType,
  type ByteRange,
  type FileStore,
  type StoredFile,
} from '@stagedoor/platform/stores/file-store';
import type { QueryStores } from '../../query-stores.ts';
import { isNotModified } from '../../read-path/rendered-response.ts';

const NAME = /^(?<hash>[0-9a-f]{40})(\.webp|-\d{1,5}\.(avif|webp)|-og\.jpg)$/;
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})?$/;

/**
 * Photos by the hash of their content. Until a size is made, the photo is served in full. Photos
 * that no public show has are for people who may read the history, and those that no show ever had
 * for staff.
 */
export function photosRoutes({ photoFiles, publicPhotos }: QueryStores) {
  return async (app: FastifyInstance) => {
    app.get<{ Params: { '*': string } }>('/photos/*', async (request, reply) => {
      const { '*': name } = request.params;
      const hash = NAME.exec(name)?.groups?.['hash'];
      if (hash === undefined) throw new Refused('not-found');
      const isPublic = await publicPhotos.isPublic(hash);
      const mayBeSeen =
        isPublic !== undefined ||
        mayAccess(request.role, 'staff') ||
        (mayAccess(request.role, 'history') && (await publicPhotos.isRecorded(hash)));
      const found = mayBeSeen && (await firstFile(photoFiles, [name, `${hash}.webp`], request));
      if (!found) throw new Refused('not-found');
      const forever = found.name === name ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': isPublic ? forever : 'private, no-cache',
        'accept-ranges': 'bytes',
        etag: tagOf(found.name),
      });
      const { file, range } = found;
      return file ? send(reply, found.name, file, range) : reply.code(304).send();
    });
  };
}

interface Found {
  name: string;
  file?: StoredFile;
  range?: ByteRange | undefined;
}

/** The first of these names that has a file. The file itself is left out if the client has it. */
async function firstFile(
  files: FileStore,
  names: readonly string[],
  { headers }: FastifyRequest,
): Promise<Found | undefined> {
  for (const name of names) {
    // A client with this ETag has the whole file, since files never change.
    const isKnown = isNotModified(tagOf(name), headers['if-none-match']);
    if (isKnown && (await files.has(name))) return { name };
    const range = requestedRange(headers, tagOf(name));
    const file = await files.get(name, range);
    if (file) return { name, file, range };
  }
  return undefined;
}

/** Undefined for the whole file, also if the range counts from the end or has several parts. */
function requestedRange({ range = '', 'if-range': tagOfPart }: IncomingHttpHeaders, tag: string) {
  const [matches, first, last] = RANGE.exec(range) ?? [];
  if (matches === undefined || (tagOfPart !== undefined && tagOfPart !== tag)) return undefined;
  const [from, to] = [Number(first), last === undefined ? undefined : Number(last)];
  return to !== undefined && to < from ? undefined : { from, to };
}

function send(reply: FastifyReply, name: string, file: StoredFile, range?: ByteRange) {
  const { size, modifiedAt, bytes } = file;
  if (!bytes) return reply.code(416).header('content-range', `bytes */${size}`).send();
  const last = Math.min(range?.to ?? Infinity, size - 1);
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${last}/${size}`);
  return reply
    .type(mediaType(name))
    .header('last-modified', modifiedAt.toUTCString())
    .header('content-length', range ? last - range.from + 1 : size)
    .send(bytes);
}

function tagOf(name: string): string {
  return `"${name}"`;
}
