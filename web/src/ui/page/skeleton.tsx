import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** A grey shape for something that loads. Whoever shows several says "Loading" once. */
export function Skeleton({ style }: { style?: CSSProperties }) {
  return <span aria-hidden="true" className={styles.skeleton} style={style} />;
}
