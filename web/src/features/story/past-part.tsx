import { useId, type ReactNode } from 'react';
import { fieldLabel } from '../../field-change/field-label.ts';
import { Shown } from '../../field-change/field-change.tsx';
import { shownValue } from '../../field-change/shown-value.ts';
import type { PastState } from './load-story.ts';
import { fieldsOf } from './state-fields.ts';
import { classes } from '../../ui/classes.ts';
import styles from './story.module.css';

interface PastPartProps {
  title: string;
  /** Puts a frame around content that has none of its own. */
  framed?: boolean;
  children: ReactNode;
}

/** One of the places where the subject was visible. */
export function PastPart({ title, framed = false, children }: PastPartProps) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="text-xs strong">
        {title}
      </h2>
      {framed ? <div className={styles.frame}>{children}</div> : children}
    </section>
  );
}

/** A state as the plain list of its fields. */
export function FieldList({ state }: { state: PastState }) {
  return (
    <dl className={classes('stack card gap-3 container pad-4', styles.fields)}>
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
