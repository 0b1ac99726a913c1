import { useState } from 'react';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { fieldLabels, type ShowDraft } from './show-draft.ts';
import styles from './show-fields.module.css';
import type { TextOf } from './show-fields.tsx';

const FIELDS = ['tour_title', 'presents_line', 'ticket_instructions', 'additional_info'] as const;

interface MoreDetailsProps {
  draft: ShowDraft;
  text: TextOf;
}

/** The fields that few shows need, folded while all of them are blank. */
export function MoreDetails({ draft, text }: MoreDetailsProps) {
  const [toggled, setToggled] = useState<boolean>();
  const filled = FIELDS.some((name) => draft[name] !== '');
  return (
    <details
      className={styles.more}
      open={toggled ?? filled}
      onToggle={({ currentTarget }) => setToggled(currentTarget.open)}
    >
      <summary>
        More details
        <span className={styles.names}>{FIELDS.map((name) => fieldLabels[name]).join(' · ')}</span>
      </summary>
      <div className={styles.group}>
        <TextField {...text('tour_title')} className={styles.half} maxLength={200} />
        <TextField {...text('presents_line')} className={styles.half} maxLength={200} />
        <TextArea
          {...text('ticket_instructions', 'Shown where there is no ticket link.')}
          className={styles.half}
        />
        <TextArea {...text('additional_info')} className={styles.half} />
      </div>
    </details>
  );
}
