import { FieldSide } from '../../ui/field-change/field-side.tsx';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { Badge } from '../../ui/page/badge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table/table.tsx';
import type { PastState } from './load-story.ts';
import { comparedFields } from './state-fields.ts';
import styles from './story.module.css';

interface Labelled {
  state: PastState;
  /** "3. May 3, 2026, 6:00 PM" */
  label: string;
}

/** Two revisions side by side: what differs comes first and is marked. */
export function ComparedStates({ before, after }: { before: Labelled; after: Labelled }) {
  const fields = comparedFields(before.state, after.state);
  const differences = fields.filter(({ changed }) => changed).length;
  return (
    <section className="stack gap-3" aria-labelledby="compared">
      <h2 id="compared" className="heading">
        {differences === 1 ? '1 field differs' : `${differences || 'No'} fields differ`}
      </h2>
      <Table label="Two revisions side by side" className={styles.comparison}>
        <thead>
          <tr>
            <HeaderCell>Field</HeaderCell>
            <HeaderCell>{before.label}</HeaderCell>
            <HeaderCell>{after.label}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ changed, ...field }) => (
            <Row key={field.field} className={changed ? styles.differs : undefined}>
              <th scope="row" className={styles.rowHead}>
                {fieldLabel(field.field)} {changed && <Badge tone="warning">Differs</Badge>}
              </th>
              <Cell data-name={before.label}>
                <FieldSide {...field} side="before" />
              </Cell>
              <Cell data-name={after.label}>
                <FieldSide {...field} side="after" />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
