import { photoSrcset } from '@stagedoor/contracts/facts/photo-files';
import type { Photo } from '@stagedoor/contracts/show';
import { usePageDrawn } from '../ui/page/page-drawn.ts';
import styles from './show-photo.module.css';

interface ShowPhotoProps {
  photo: Photo;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute has it. */
  sizes: string;
  /** Loads at once, for the main picture of a page. The others load after the first paint. */
  eager?: boolean;
}

/**
 * A picture in the smallest file that fits, with a colour in its place until it loads. It fills its
 * frame, and a tall one keeps its top; but it is shown at most twice as large as it is: smaller
 * photos are whole, in the middle of the frame.
 */
export function ShowPhoto({ photo, alt, sizes, eager }: ShowPhotoProps) {
  const isDrawn = usePageDrawn();
  const { placeholder: backgroundColor, width, height } = photo;
  const picture = (
    <picture className={styles.frame}>
      <source type="image/avif" srcSet={photoSrcset(photo, 'avif')} sizes={sizes} />
      <img
        src={photo.image}
        srcSet={photoSrcset(photo, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={styles.photo}
        style={{ backgroundColor, maxWidth: 2 * width, maxHeight: 2 * height }}
      />
    </picture>
  );
  if (eager || isDrawn) return picture;
  return (
    <div className={styles.frame}>
      <noscript>{picture}</noscript>
    </div>
  );
}
