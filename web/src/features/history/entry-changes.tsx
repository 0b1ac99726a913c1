import type { HistoryEntry } from '@stagedoor/contracts/history';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { FieldChanges } from '../../ui/field-change/field-change.tsx';
import type { Names } from '../../ui/field-change/shown-value.ts';

/** Fields beyond these are folded, unless there is only one more. */
const SHOWN = 4;

interface EntryChangesProps {
  changes: HistoryEntry['changes'];
  /** Names of genres by their ids. */
  names: Names;
}

/** What an entry changed: of many fields only the first few, with a button for the rest. */
export function EntryChanges({ changes, names }: EntryChangesProps) {
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return null;
  const isLong = changes.length > SHOWN + 1;
  return (
    <>
      <FieldChanges changes={isLong && !isOpen ? changes.slice(0, SHOWN) : changes} names={names} />
      {isLong && (
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer fields' : `All ${changes.length} fields`}
        </Button>
      )}
    </>
  );
}
