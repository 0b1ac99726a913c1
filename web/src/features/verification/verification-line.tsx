import type { BackupResult, Finding, Verification } from '@stagedoor/contracts/verification.api';
import { queryOptions } from '@tanstack/react-query';
import { useLoaded } from '../../data/query-client.ts';
import { useChanges } from '../../data/use-changes.ts';
import { recordedDateTime } from '../../format/recorded-time.ts';
import { callApi } from '../../session/call-api.ts';
import { isAdmin } from '../../session/stored-user.ts';
import { useUser } from '../../session/user.atom.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import styles from './verification-line.module.css';
import { backupText, verificationText } from './verification-text.ts';

/** When the pages were last compared with the log; null where that could not be loaded. */
export const lastVerification = queryOptions({
  queryKey: ['everything', 'verification'],
  queryFn: ({ signal }) => callApi('history.verification', { signal }).catch(() => null),
});

/**
 * Says whether the pages equal the log, what else was found, and whether the last backup could be
 * restored.
 */
export function VerificationLine() {
  const user = useUser();
  // Auditors may not follow changes.
  const refetchInterval = isAdmin(user) ? false : 15_000;
  const { data } = useLoaded({ ...lastVerification, refetchInterval });
  const { change } = useChanges('status');
  const onAcknowledge = ({ id }: Finding) =>
    void change({
      work: (commands) => callApi('findings.acknowledge', { params: { id }, commands }),
      undo: 'never',
      done: 'The finding was acknowledged, and the history says so.',
      failed: 'Failed to acknowledge the finding. Please try again.',
    });
  if (!data) return null;
  const { last, backup, findings } = data;
  const open = findings.filter(({ acknowledged }) => acknowledged === null);
  return (
    <>
      <Comparison last={last} />
      {open.map((finding) => (
        <ErrorBox
          key={finding.id}
          message={`Found on ${recordedDateTime(finding.at)}: ${finding.sentence}`}
        >
          {user?.is_site_manager === true && (
            <Button size="sm" onClick={() => onAcknowledge(finding)}>
              Acknowledge
            </Button>
          )}
        </ErrorBox>
      ))}
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
