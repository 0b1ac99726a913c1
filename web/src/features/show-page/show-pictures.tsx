import { PHOTO_SIZES } from '@stagedoor/contracts/facts/photo-sizes';
import type { Photo as PhotoData, Show } from '@stagedoor/contracts/show';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Carousel } from '../../ui/picture/carousel.tsx';
import { Photo } from '../../ui/picture/photo.tsx';
import { Poster } from '../../ui/picture/poster.tsx';
import styles from './show-pictures.module.css';

const CAROUSEL_MS = 12_000;
/** A square would cut off more than a fifth of a photo whose sides differ by more than this. */
const NEARLY_SQUARE = 1.25;

const PhotoViewer = lazyDialog(() => import('./photo-viewer.tsx'));

/** The photos of a show. Each opens as a whole; without photos the show's name is the picture. */
export function ShowPictures({ show: { headlining_artist: name, photos } }: { show: Show }) {
  const [opened, setOpened] = useState<number>();
  if (photos.length === 0) return <Poster name={name} />;
  const nameOf = (place: number) => (photos.length === 1 ? name : `${name}, photo ${place + 1}`);
  return (
    <>
      <Carousel
        label={`photos of ${name}`}
        interval={CAROUSEL_MS}
        dots="buttons"
        slides={photos.map((photo, place) => (
          <div
            key={photo.id}
            className={classes(styles.slide, isFarFromSquare(photo) && styles.whole)}
          >
            <Photo
              photo={photo}
              alt={nameOf(place)}
              sizes={PHOTO_SIZES.showPage}
              eager={place === 0}
            />
            <button
              type="button"
              className={styles.open}
              aria-haspopup="dialog"
              aria-label={`View ${nameOf(place)}`}
              onClick={() => setOpened(place)}
            />
          </div>
        ))}
      />
      {opened !== undefined && (
        <PhotoViewer
          name={name}
          photos={photos}
          first={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function isFarFromSquare({ width, height }: PhotoData): boolean {
  return Math.max(width / height, height / width) > NEARLY_SQUARE;
}
