import type { ResponseBody } from '@stagedoor/contracts/api';
import type { BackupResult, Verification } from '@stagedoor/contracts/verification.api';
import { recordedDateTime } from '../../format/recorded-time.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import styles from './verification-line.module.css';
import { backupText, verificationText } from './verification-text.ts';

/** Says whether the pages equal the log, and whether the last backup could be restored. */
export function VerificationLine({ last, backup }: ResponseBody<'history.verification'>) {
  return (
    <>
      <Comparison last={last} />
      {backup && <Rehearsal backup={backup} />}
    </>
  );
}

function Rehearsal({ backup }: { backup: BackupResult }) {
  const text = backupText(backup, recordedDateTime(backup.at));
  if (backup.problem === null) return <p className="text-sm quiet">{text}</p>;
  return <ErrorBox message={text} />;
}

function Comparison({ last }: { last: Verification | null }) {
  if (!last)
    return (
      <p className="text-sm quiet">
        The pages have not been checked against the recorded history yet. That happens every night.
      </p>
    );
  const text = verificationText(last, recordedDateTime(last.at));
  if (last.ok) return <p className="text-sm quiet">{text}</p>;
  return (
    <ErrorBox message={text}>
      <ul className={styles.differences}>
        {last.differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </ErrorBox>
  );
}
