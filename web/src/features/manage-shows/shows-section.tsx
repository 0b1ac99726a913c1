import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ROOM_BESIDE } from './calendar/calendar-place.atom.ts';
import { classes } from '../../ui/classes.ts';
import styles from './shows-section.module.css';

interface ShowsSectionProps {
  onAdd: () => void;
  /** Above everything else. */
  welcome?: ReactNode;
  calendar?: ReactNode;
  /** The card of the table. */
  children: ReactNode;
}

/**
 * The frame of Manage Shows: its title, the Add Show button, and its cards. Where the calendar does
 * not fit beside the table, the table comes first.
 */
export function ShowsSection({ onAdd, welcome, calendar, children }: ShowsSectionProps) {
  const isBeside = useMedia(ROOM_BESIDE);
  return (
    <Section
      title="Manage Shows"
      aside={
        <Button variant="primary" onClick={onAdd}>
          <IconPlus size={20} aria-hidden="true" />
          Add Show
        </Button>
      }
    >
      <div className={classes('stack gap-3 at-top', styles.cards)}>
        {welcome}
        {isBeside && calendar}
        {children}
        {!isBeside && calendar}
      </div>
    </Section>
  );
}
