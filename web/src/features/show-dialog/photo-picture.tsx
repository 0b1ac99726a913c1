import type { DraftPhoto } from './draft-photos.ts';

/** A photo of the form, whether the show has it or it is still to be uploaded. */
export function PhotoPicture({
  photo,
  className,
}: {
  photo: DraftPhoto;
  className: string | undefined;
}) {
  const [src, alt] =
    photo.kind === 'new'
      ? [photo.preview, photo.file.name]
      : [photo.photo.image, `Photo ${photo.photo.order + 1}`];
  return <img src={src} alt={alt} draggable={false} className={className} />;
}
