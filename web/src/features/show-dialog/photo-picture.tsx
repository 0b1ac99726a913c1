import type { DraftPhoto } from './draft-photos.ts';

/** The picture of a photo in the form, stored or still to be uploaded. */
export function PhotoPicture({
  photo,
  className,
}: {
  photo: DraftPhoto;
  className: string | undefined;
}) {
  const [src, alt] =
    photo.kind === 'new'
      ? [photo.id, photo.file.name]
      : [photo.photo.image, `Photo ${photo.photo.order + 1}`];
  return <img src={src} alt={alt} draggable={false} className={className} />;
}
