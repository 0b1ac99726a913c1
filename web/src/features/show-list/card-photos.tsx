import { PHOTO_SIZES } from '@stagedoor/contracts/facts/photo-sizes';
import type { Show } from '@stagedoor/contracts/show';
import { Carousel } from '../../ui/picture/carousel.tsx';
import { Photo } from '../../ui/picture/photo.tsx';
import { ShowLink } from './show-link.tsx';

const CARD_CAROUSEL_MS = 5000;

/** The photos of a card. They lead to the show like its headline, which is the link for those who do not point. */
export function CardPhotos({
  show,
  eager,
}: {
  show: Pick<Show, 'id' | 'headlining_artist' | 'photos'>;
  eager: boolean;
}) {
  return (
    <Carousel
      label={`photos of ${show.headlining_artist}`}
      interval={CARD_CAROUSEL_MS}
      slides={show.photos.map((photo, place) => (
        <ShowLink key={photo.id} show={show} tabIndex={-1} aria-hidden="true" draggable={false}>
          <Photo photo={photo} sizes={PHOTO_SIZES.card} eager={eager && place === 0} />
        </ShowLink>
      ))}
    />
  );
}
