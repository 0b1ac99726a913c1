import { Button } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { fieldLabels } from './field-labels.ts';
import styles from './save-problem.module.css';
import type { OpenForm } from './show-form.ts';

interface SaveProblemProps {
  form: OpenForm;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Why the show is not saved yet, and what can be done about it. */
export function SaveProblem({
  form: { problem, conflict },
  onTakeTheirs,
  onKeepMine,
}: SaveProblemProps) {
  if (!problem && !conflict) return null;
  return (
    <div className={styles.problem}>
      {conflict ? (
        <ErrorBox
          message={`Somebody else changed ${listed(conflict.fields)} while you were editing. Nothing of yours is saved yet.`}
        >
          <div className={styles.choice}>
            <Button size="sm" onClick={onTakeTheirs}>
              Load their version
            </Button>
            <Button size="sm" onClick={onKeepMine}>
              Keep mine and save
            </Button>
          </div>
        </ErrorBox>
      ) : (
        <ErrorBox message={problem ?? ''} />
      )}
    </div>
  );
}

const list = new Intl.ListFormat('en-US');

function listed(fields: readonly (keyof typeof fieldLabels)[]): string {
  return list.format(fields.map((name) => fieldLabels[name]));
}
