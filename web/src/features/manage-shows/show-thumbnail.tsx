import type { Show } from '@stagedoor/contracts/show';
import styles from './show-thumbnail.module.css';

/**
 * The first photo of a show, small. Its address changes with every update, so that no cache shows
 * an older one.
 */
export function ShowThumbnail({ show: { photos, updated_at } }: { show: Show }) {
  const [photo] = photos;
  if (!photo) return <span className={styles.none}>No image</span>;
  const smallest = photo.sources.at(-1)?.srcset.split(' ')[0] || photo.image;
  return (
    <img
      src={`${smallest}?v=${encodeURIComponent(updated_at)}`}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      className={styles.thumbnail}
      style={{ backgroundColor: photo.placeholder }}
    />
  );
}
