import styles from './bulk-bar.module.css';
import { Button } from '../button/button.tsx';

export interface BulkAction {
  name: string;
  /** Changes these items, and returns the ids that could not be changed. */
  act: (ids: readonly string[]) => Promise<readonly string[]>;
}

interface BulkBarProps {
  label: string;
  selected: readonly string[];
  actions: readonly BulkAction[];
  busy: boolean;
  onSelect: (ids: readonly string[]) => void;
}

/** The actions on all selected items. Items that could not be changed stay selected. */
export function BulkBar({ label, selected, actions, busy, onSelect }: BulkBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label={label} data-keep-clear>
      <p className={styles.count} role="status">
        {selected.length} selected
      </p>
      {actions.map(({ name, act }) => (
        <Button
          key={name}
          size="sm"
          variant="ghost"
          busy={busy}
          onClick={async () => onSelect(await act(selected))}
        >
          {name}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={() => onSelect([])}>
        Clear Selection
      </Button>
    </div>
  );
}
