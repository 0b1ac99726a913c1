import { useState } from 'react';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { fieldLabels, type ShowDraft } from './show-draft.ts';
import styles from './show-fields.module.css';
import type { FieldPropsOf } from './show-fields.tsx';

const FIELDS = ['tour_title', 'presents_line', 'ticket_instructions', 'additional_info'] as const;

interface MoreDetailsProps {
  draft: ShowDraft;
  field: FieldPropsOf;
}

/** The fields that few shows need, folded while all of them are blank. */
export function MoreDetails({ draft, field }: MoreDetailsProps) {
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
        <span className={styles.names}>{FIELDS.map((name) => fieldLabels[name]).join(', ')}</span>
      </summary>
      <div className={styles.group}>
        <TextField {...field('tour_title')} className={styles.half} maxLength={200} />
        <TextField {...field('presents_line')} className={styles.half} maxLength={200} />
        <TextArea
          {...field('ticket_instructions', 'Shown where there is no ticket link.')}
          className={styles.half}
        />
        <TextArea {...field('additional_info')} className={styles.half} />
      </div>
    </details>
  );
}
