import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Section } from '../../ui/page/section.tsx';
import styles from './shows-section.module.css';

interface ShowsSectionProps {
  onAdd: () => void;
  /** The cards of the section. */
  children: ReactNode;
}

/** The frame of Manage Shows: its title, the Add Show button, and its cards. */
export function ShowsSection({ onAdd, children }: ShowsSectionProps) {
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
      <div className={styles.cards}>{children}</div>
    </Section>
  );
}
