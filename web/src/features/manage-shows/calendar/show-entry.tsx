import type { Show } from '@stagedoor/contracts/show';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ShowDot } from './show-dot.tsx';
import styles from './show-entry.module.css';

interface ShowEntryProps {
  show: Show;
  onEdit: (show: Show) => void;
  /** What stands before the name. */
  children?: ReactNode;
}

/** A show in a list beside the calendar: one button that opens it. */
export function ShowEntry({ show, onEdit, children }: ShowEntryProps) {
  return (
    <button type="button" className={styles.entry} onClick={() => onEdit(show)}>
      <ShowDot show={show} />
      {children}
      <span className={styles.name}>{show.headlining_artist}</span>
      <VisuallyHidden>{show.is_published ? '(published)' : '(unpublished)'}</VisuallyHidden>
    </button>
  );
}
