import { useEffect } from 'react';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { announce } from '../../ui/toast/announce.ts';
import styles from './lazy-opened-show.module.css';
import type { OpenedShowProps } from './opened-show.tsx';

/** The show dialog, which only people who manage shows load. */
export const OpenedShow = lazyDialog<OpenedShowProps>(
  () => import('./opened-show.tsx'),
  undefined,
  Loading,
);

function Loading() {
  useEffect(() => announce('Loading...'), []);
  return <p className={styles.opening}>Loading...</p>;
}
