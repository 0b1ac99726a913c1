import type { FastifyRequest } from 'fastify';
import { PHOTOS_PER_SHOW } from '@stagedoor/contracts/facts/limits';
import { invalidField, repeated } from '@stagedoor/contracts/refusals';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { NotAPicture, type Photos } from '@stagedoor/platform/stores/photos';
import { derivedId } from '../derived-id.ts';
import { tooManyPhotos } from './show.decider.ts';

/**
 * Stores uploaded photos, before their event: there is no event without its file.
 * @throws Refused invalid-input naming every file that is not a picture of an accepted type.
 */
export async function storeUploads(
  photos: Photos,
  { uploads, commandId }: FastifyRequest,
): Promise<StoredPhoto[]> {
  if (uploads.length > PHOTOS_PER_SHOW) throw tooManyPhotos();
  const stored = await Promise.all(
    uploads.map(async ({ name, bytes }, index) => {
      try {
        return { id: derivedId(commandId, 'photo', String(index)), ...(await photos.store(bytes)) };
      } catch (error) {
        if (error instanceof NotAPicture) return repeated(name);
        throw error;
      }
    }),
  );
  const bad = stored.filter((result) => typeof result === 'string');
  if (bad.length > 0)
    throw invalidField(
      'photos',
      `Invalid file format: ${bad.join(', ')}. Please use JPG, PNG, WebP, or GIF formats.`,
    );
  return stored.filter((result) => typeof result !== 'string');
}
