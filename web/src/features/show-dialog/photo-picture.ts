import type { DraftPhoto } from './draft-photos.ts';

/** What an `<img>` needs to show a photo of the form. */
export function photoPicture(draft: DraftPhoto): { src: string; alt: string } {
  return draft.kind === 'new'
    ? { src: draft.preview, alt: draft.file.name }
    : { src: draft.photo.image, alt: draft.photo.alt };
}
