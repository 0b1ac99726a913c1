import { IconUserQuestion } from '@tabler/icons-react';
import { Button } from '../ui/button/button.tsx';
import styles from './editor-dialog.module.css';
import type { useFieldOrigins } from './use-field-origins.ts';

/** Shows beside each field of a form who set it, when, and what it was before. */
export function OriginsToggle({ origins }: { origins: ReturnType<typeof useFieldOrigins> }) {
  return (
    <p className={styles.origins}>
      <Button size="sm" aria-pressed={origins.shown} onClick={origins.toggle}>
        <IconUserQuestion size={18} aria-hidden="true" />
        Who set each field?
      </Button>
    </p>
  );
}
