import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { Shown } from '../../ui/field-change/field-value.tsx';
import { shownValue } from '../../ui/field-change/shown-value.ts';
import type { PastState } from './load-story.ts';
import { fieldsOf } from './state-fields.ts';
import styles from './story.module.css';

/** A state as the plain list of its fields. */
export function FieldList({ state }: { state: PastState }) {
  return (
    <dl className={styles.fields}>
      {fieldsOf(state).map(({ field, value }) => (
        <div key={field}>
          <dt className="text-xs strong">{fieldLabel(field)}</dt>
          <dd>
            <Shown value={shownValue(field, value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
