import type { Photo as PhotoData } from '@stagedoor/contracts/show';
import { useEffect, useState } from 'react';
import { pageDrawn } from '../page/page-drawn.ts';
import styles from './photo.module.css';

interface PhotoProps {
  photo: PhotoData;
  /** How wide it is shown, as the `sizes` attribute has it. */
  sizes: string;
  /** The one picture that the page is about at first sight. All others load when they come near. */
  eager?: boolean;
}

let painted = false;

/** A square picture with a hard edge, in the smallest file that fits. Its colour stands in until it is there. */
export function Photo({ photo, sizes, eager = false }: PhotoProps) {
  const [wanted, setWanted] = useState(eager || painted);
  // At first sight nothing competes with the one picture of the page.
  useEffect(() => {
    if (painted) return;
    void pageDrawn.then(() => {
      painted = true;
      setWanted(true);
    });
  }, []);
  const style = { backgroundColor: photo.placeholder };
  if (!wanted) return <div className={styles.photo} style={style} />;
  return (
    <picture>
      {photo.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        src={photo.image}
        alt={photo.alt}
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
