import { photoSrcset } from '@stagedoor/contracts/facts/photo-files';
import type { Photo } from '@stagedoor/contracts/show';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { Dialog, DialogDescription } from '../../ui/dialog/dialog.tsx';
import { useAnnounced } from '../../ui/toast/announce.ts';
import styles from './photo-viewer.module.css';

interface PhotoViewerProps {
  /** Of the show. */
  name: string;
  photos: readonly Photo[];
  /** The place of the photo that was opened, from 0. */
  first: number;
  onClose: () => void;
}

/** Whole photos, as large as the screen and they allow. The arrow keys lead through them. */
export default function PhotoViewer({ name, photos, first, onClose }: PhotoViewerProps) {
  const [place, setPlace] = useState(first);
  const photo = photos[place];
  const text = `Photo ${place + 1} of ${photos.length}`;
  useAnnounced(text);
  const step = (by: number) => setPlace((place + by + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  return (
    <Dialog onClose={onClose} title={name} size="full">
      <div className={styles.viewer}>
        {photo && (
          <picture key={photo.id} className={styles.frame}>
            <source type="image/avif" srcSet={photoSrcset(photo, 'avif')} sizes="100vw" />
            <img
              src={photo.image}
              srcSet={photoSrcset(photo, 'webp')}
              sizes="100vw"
              alt={photos.length === 1 ? name : `${name}, photo ${place + 1}`}
              width={photo.width}
              height={photo.height}
              className={styles.photo}
              style={{ maxWidth: 2 * photo.width, maxHeight: 2 * photo.height }}
            />
          </picture>
        )}
        {photos.length > 1 && (
          <div className="row gap-4 figures at-centre pad-top-2">
            <IconButton
              label="Previous photo"
              icon={<IconArrowLeft size="1.5rem" aria-hidden />}
              onClick={() => step(-1)}
              onKeyDown={onKeyDown}
            />
            <DialogDescription>{text}</DialogDescription>
            <IconButton
              label="Next photo"
              icon={<IconArrowRight size="1.5rem" aria-hidden />}
              data-autofocus
              onClick={() => step(1)}
              onKeyDown={onKeyDown}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
