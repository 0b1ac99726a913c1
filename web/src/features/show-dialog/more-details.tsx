import { SHOW_FIELDS, type ShowField } from '@stagedoor/contracts/facts/show-fields';
import { useState } from 'react';
import { fieldNames } from '../../edit/merge-fields.ts';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ShowDraft } from './show-draft.ts';
import styles from './show-fields.module.css';
import type { FieldPropsOf, MainField } from './show-fields.tsx';

/** The fields that few shows need, in order, each with a hint or ''. */
const HINTS: Record<Exclude<ShowField, MainField>, string> = {
  tour_title: '',
  presents_line: '',
  ticket_instructions: 'Shown where there is no ticket link.',
  additional_info: '',
};
const FIELDS = fieldNames(HINTS);

interface MoreDetailsProps {
  draft: ShowDraft;
  field: FieldPropsOf;
}

/** The fields of `HINTS`, folded while all of them are blank. */
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
        <span className={styles.names}>{FIELDS.map(fieldLabel).join(', ')}</span>
      </summary>
      <div className={styles.group}>
        {FIELDS.map((name) => {
          const Input = SHOW_FIELDS[name].kind === 'text' ? TextArea : TextField;
          return <Input key={name} {...field(name, HINTS[name])} className={styles.half} />;
        })}
      </div>
    </details>
  );
}
