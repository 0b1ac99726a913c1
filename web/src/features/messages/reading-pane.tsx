import { IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import styles from './reading-pane.module.css';

interface ReadingPaneProps {
  title: string;
  /** For the title, which gets the focus when a message is opened. */
  titleRef: Ref<HTMLHeadingElement>;
  buttons?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The open message beside the list. */
export function ReadingPane({ title, titleRef, buttons, onClose, children }: ReadingPaneProps) {
  return (
    <section className={styles.pane} aria-label="Reading pane">
      <div className={styles.bar}>
        {buttons}
        <IconButton size="sm" label="Close" icon={<IconX size={20} />} onClick={onClose} />
      </div>
      <div aria-live="polite">
        <h2 ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

/** The pane while no message is open. */
export function EmptyPane() {
  return (
    <section className={styles.pane} aria-label="Reading pane">
      <p className={styles.empty}>Select a message to read it here.</p>
    </section>
  );
}
