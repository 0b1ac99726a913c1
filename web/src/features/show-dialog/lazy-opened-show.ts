import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { OpenedShowProps } from './opened-show.tsx';
import { ShowOpening } from './show-opening.tsx';

/** The show dialog, which only people who manage shows load. */
export const OpenedShow = lazyDialog<OpenedShowProps>(
  () => import('./opened-show.tsx'),
  undefined,
  ShowOpening,
);
