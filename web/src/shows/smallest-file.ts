import { photoSrcset } from '@stagedoor/contracts/facts/photo-files';
import type { Photo } from '@stagedoor/contracts/show';

/** The address of a photo's smallest file. */
export function smallestFile(photo: Photo): string | undefined {
  return photoSrcset(photo, 'webp').split(' ')[0];
}
