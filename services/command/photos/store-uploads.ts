import type { FastifyRequest } from 'fastify';
import { PHOTOS_MS, PHOTOS_PER_SHOW, TOO_MANY_PHOTOS } from '@stagedoor/contracts/facts/limits';
import { invalidField, Refused, repeated } from '@stagedoor/contracts/refusals';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { NotAPicture } from '@stagedoor/platform/photos/photos';
import { derivedId } from '../run/derived-id.ts';

/**
 * Stores uploaded photos, before their event: there is no event without its file. `field` is the
 * one that refusals name.
 * @throws Refused invalid-input naming every file that is refused and why, or too-busy.
 */
export async function storeUploads<Stored extends Omit<StoredPhoto, 'id'>>(
  store: (bytes: Buffer, account?: string) => Promise<Stored>,
  { uploads, commandId, user }: FastifyRequest,
  field = 'photos',
): Promise<(Stored & { id: string })[]> {
  if (uploads.length > PHOTOS_PER_SHOW) throw invalidField(field, TOO_MANY_PHOTOS);
  const begun = performance.now();
  const unreadable: string[] = [];
  const refused: string[] = [];
  const stored = await Promise.all(
    uploads.map(async ({ name, bytes }, index) => {
      try {
        return {
          id: derivedId(commandId, 'photo', String(index)),
          ...(await store(bytes, user?.id)),
        };
      } catch (error) {
        if (!(error instanceof NotAPicture)) throw error;
        if (error.reason) refused.push(`${repeated(name)} ${error.reason}`);
        else unreadable.push(repeated(name));
        return undefined;
      }
    }),
  );
  if (unreadable.length > 0)
    refused.unshift(
      `Invalid file format: ${unreadable.join(', ')}. Please use JPG, PNG, WebP, or GIF formats.`,
    );
  if (refused.length > 0) throw new Refused('invalid-input', { errors: { [field]: refused } });
  // Whoever waits behind the front door must not be told that this failed when it is done later.
  if (performance.now() - begun > PHOTOS_MS)
    throw new Refused('too-busy', { message: TOO_SLOW, retryAfter: RETRY_SECONDS });
  return stored.filter((photo) => photo !== undefined);
}

const RETRY_SECONDS = 5;
const TOO_SLOW =
  'These photos took too long, and nothing was changed. ' +
  'Please send fewer or smaller ones, or try again later.';
