import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** A grey shape for something that loads. The parent says "Loading", once for all its shapes. */
export function Skeleton({ style }: { style?: CSSProperties }) {
  return <span aria-hidden="true" className={styles.skeleton} style={style} />;
}
