import type { SubscriberVerdict } from '@stagedoor/contracts/imports.api';
import { classes } from '../../../ui/classes.ts';
import { Select } from '../../../ui/form/select.tsx';
import { StepPager } from '../../../ui/page/step-pager.tsx';
import { Filters } from '../../../ui/table/filter-row.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table/table.tsx';
import { useAnnounced } from '../../../ui/toast/announce.ts';
import { counted } from '../../../format/counted.ts';
import { VERDICT_WORDS } from './import-words.ts';
import { ROWS_PAGE, type LoadedImport, type RowsView } from './load-import.ts';
import styles from './import.module.css';

const VERDICTS = Object.keys(VERDICT_WORDS) as SubscriberVerdict[];
const OPTIONS = [
  { value: '', label: 'All rows' } as const,
  ...VERDICTS.map((value) => ({ value, label: VERDICT_WORDS[value] })),
];

interface ImportRowsProps {
  loaded: LoadedImport;
  view: RowsView;
  onView: (view: RowsView) => void;
}

/** What becomes of every row of the list, a page at a time. */
export function ImportRows({ loaded: { count, results }, view, onView }: ImportRowsProps) {
  useAnnounced(counted(count, 'row'));
  return (
    <div className="stack gap-3">
      <Filters label="Rows">
        <Select
          label="Show"
          value={view.verdict}
          options={OPTIONS}
          onChange={(verdict) => onView({ verdict, page: 1 })}
        />
      </Filters>
      <Table label="Rows of the list">
        <thead>
          <tr>
            <HeaderCell className={styles.line}>Line</HeaderCell>
            <HeaderCell>Address</HeaderCell>
            <HeaderCell>What it is</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {results.map(({ line, email, verdict }, place) => (
            <Row key={`${line} ${place}`}>
              <Cell className={classes('figures', styles.line)}>{line}</Cell>
              <Cell className={styles.text}>{email}</Cell>
              <Cell className={styles.text}>{VERDICT_WORDS[verdict]}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <StepPager
        label="Pages of rows"
        page={view.page}
        pages={Math.ceil(count / ROWS_PAGE)}
        onPage={(page) => onView({ ...view, page })}
      />
    </div>
  );
}
