import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** A grey stand-in for something on its way. Width, height and ratio come from `style`. Whoever shows several says "Loading" once. */
export function Skeleton({ style }: { style?: CSSProperties }) {
  return <span aria-hidden="true" className={styles.skeleton} style={style} />;
}
