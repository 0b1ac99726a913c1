import type { ResponseBody } from '@stagedoor/contracts/api';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serverMessageOr } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { wholeNumber } from '../../format/whole-number.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './history.module.css';
import { leadsToCheckpoint } from './verify-inclusion.ts';

/** Links from an entry to the story of its subject, the venue as it was then, and its proof. */
export function EntryLinks({ entry }: { entry: HistoryEntry }) {
  const about = <VisuallyHidden>: {entry.summary}</VisuallyHidden>;
  return (
    <span className={styles.links}>
      <Link
        to="/manage/history/$subject/$id"
        params={{ subject: entry.subject, id: entry.subject_id }}
      >
        Its history{about}
      </Link>
      <Link to="/manage/as-of" search={{ at: entry.recorded_at }}>
        As of then{about}
      </Link>
      <EntryProof entry={entry} />
    </span>
  );
}

type Proof = ResponseBody<'proof.inclusion'>;
interface Checked {
  proof: Proof;
  isRight: boolean | undefined;
}

/** Shows that the log has had this entry, unchanged, since it was recorded. */
function EntryProof({ entry }: { entry: HistoryEntry }) {
  const { position, summary } = entry;
  const [isOpen, setOpen] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    setOpen(true);
    setFailure(undefined);
    try {
      const proof = await callApi('proof.inclusion', { params: { position } });
      setChecked({ proof, isRight: await leadsToCheckpoint(proof) });
    } catch (error) {
      setFailure(serverMessageOr(error, 'The proof could not be loaded. Please try again.'));
    }
  };
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => void open()}>
        Proof<VisuallyHidden>: {summary}</VisuallyHidden>
      </button>
      {isOpen && (
        <Dialog open title="Proof of this entry" onClose={() => setOpen(false)}>
          <div className="stack gap-3">
            <p className="strong">{summary}</p>
            {failure !== undefined && <ErrorBox message={failure} />}
            <div role="status">{checked && <Verdict {...checked} />}</div>
            {checked && <Hashes proof={checked.proof} position={position} />}
          </div>
        </Dialog>
      )}
    </>
  );
}

function Verdict({ proof: { index, size }, isRight }: Checked) {
  const place = `Event ${wholeNumber(index + 1)} of ${wholeNumber(size)}.`;
  if (isRight === undefined)
    return <p>{place} A browser can check the proof only on a page with https.</p>;
  return isRight ? (
    <p>
      {place} This browser has just checked that its hash leads to the root of the signed checkpoint
      below.
    </p>
  ) : (
    <ErrorBox message={`${place} Its hash does not lead to the checkpoint: the log was changed.`} />
  );
}

function Hashes({
  proof: { leaf, path, checkpoint },
  position,
}: {
  proof: Proof;
  position: string;
}) {
  return (
    <>
      <dl className={styles.hashes}>
        <dt>Hash of the entry</dt>
        <dd>{leaf}</dd>
        <dt>Path to the root</dt>
        <dd>
          {path.length === 0 ? 'None: it is the only event.' : null}
          <ol>
            {path.map((hash, step) => (
              <li key={step}>{hash}</li>
            ))}
          </ol>
        </dd>
        <dt>Checkpoint</dt>
        <dd>
          <pre>{checkpoint.trimEnd()}</pre>
        </dd>
      </dl>
      <a href={requestUrl('proof.inclusion', { params: { position } })} download="proof.json">
        Download this proof
      </a>
    </>
  );
}
