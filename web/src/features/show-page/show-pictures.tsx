import { PHOTO_SIZES } from '@stagedoor/contracts/facts/photo-sizes';
import type { Show } from '@stagedoor/contracts/show';
import { Carousel } from '../../ui/picture/carousel.tsx';
import { Photo } from '../../ui/picture/photo.tsx';
import { Poster } from '../../ui/picture/poster.tsx';

const DETAIL_CAROUSEL_MS = 12_000;

/** The photos of a show, large. Without any, its name makes the picture. */
export function ShowPictures({ show }: { show: Pick<Show, 'headlining_artist' | 'photos'> }) {
  if (show.photos.length === 0) return <Poster name={show.headlining_artist} />;
  return (
    <Carousel
      label={`photos of ${show.headlining_artist}`}
      interval={DETAIL_CAROUSEL_MS}
      dots="buttons"
      slides={show.photos.map((photo, place) => (
        <Photo key={photo.id} photo={photo} sizes={PHOTO_SIZES.showPage} eager={place === 0} />
      ))}
    />
  );
}
