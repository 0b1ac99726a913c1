import { photoSrcset } from '@stagedoor/contracts/facts/photo-files';
import type { Photo as PhotoData } from '@stagedoor/contracts/show';
import { usePageDrawn } from '../page/page-drawn.ts';
import styles from './photo.module.css';

interface PhotoProps {
  photo: PhotoData;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute has it. */
  sizes: string;
  /** Loads at once, for the main picture of a page. The others load after the first paint. */
  eager: boolean;
}

/** A square picture in the smallest file that fits, with a colour in its place until it loads. */
export function Photo({ photo, alt, sizes, eager }: PhotoProps) {
  const isDrawn = usePageDrawn();
  const style = { backgroundColor: photo.placeholder };
  if (!eager && !isDrawn) return <div className={styles.photo} style={style} />;
  return (
    <picture>
      <source type="image/avif" srcSet={photoSrcset(photo, 'avif')} sizes={sizes} />
      <img
        src={photo.image}
        srcSet={photoSrcset(photo, 'webp')}
        sizes={sizes}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={styles.photo}
        style={style}
      />
    </picture>
  );
}
