import type { ResponseBody } from '@stagedoor/contracts/api';
import type { BackupResult, Finding, Verification } from '@stagedoor/contracts/verification.api';
import { recordedDateTime } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import styles from './verification-line.module.css';
import { backupText, verificationText } from './verification-text.ts';

interface VerificationLineProps extends ResponseBody<'history.verification'> {
  /** For site managers alone. */
  onAcknowledge?: ((finding: Finding) => void) | undefined;
}

/**
 * Says whether the pages equal the log, what else was found, and whether the last backup could be
 * restored.
 */
export function VerificationLine({ last, backup, findings, onAcknowledge }: VerificationLineProps) {
  return (
    <>
      <Comparison last={last} />
      {findings.map((finding) => (
        <Found key={finding.id} finding={finding} onAcknowledge={onAcknowledge} />
      ))}
      {backup && <Rehearsal backup={backup} />}
    </>
  );
}

interface FoundProps extends Pick<VerificationLineProps, 'onAcknowledge'> {
  finding: Finding;
}

function Found({ finding, onAcknowledge }: FoundProps) {
  const { sentence, first_seen } = finding;
  return (
    <ErrorBox message={`Found on ${recordedDateTime(first_seen)}: ${sentence}`}>
      {onAcknowledge && (
        <Button size="sm" onClick={() => onAcknowledge(finding)}>
          Acknowledge
        </Button>
      )}
    </ErrorBox>
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
  if (last.ok && !last.is_overdue) return <p className="text-sm quiet">{text}</p>;
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
