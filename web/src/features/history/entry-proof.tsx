import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { serverMessageOr } from '../../api/error-details.ts';
import { callApi } from '../../session/call-api.ts';
import { wholeNumber } from '../../format/whole-number.ts';
import { Dialog, DialogDescription } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import type { Difference } from './compare-entry.ts';
import { entryTitle } from './history-groups.ts';
import styles from './history.module.css';
import {
  leafOf,
  readCheckpoint,
  rootFrom,
  type InclusionProof,
  type ReadCheckpoint,
  isContinued,
} from './verify-proof.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { classes } from '../../ui/classes.ts';

/** What the browser found out by itself. */
interface Checked {
  proof: InclusionProof;
  /** The event as the log has it. */
  recorded: string;
  key: string;
  differences: readonly Difference[];
  /** Undefined on a page without TLS, where browsers do not hash. */
  hashes: { leaf: string; isInTree: boolean; checkpoint: ReadCheckpoint | undefined } | undefined;
}

/** Shows that an entry says what the log says, and that the log still has what was recorded. */
export function EntryProof({ entry }: { entry: HistoryEntry }) {
  const title = entryTitle(entry);
  const [isOpen, setOpen] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    setOpen(true);
    setFailure(undefined);
    try {
      setChecked(await check(entry));
    } catch (error) {
      setFailure(serverMessageOr(error, 'The proof could not be loaded. Please try again.'));
    }
  };
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => void open()}>
        Proof<span className="visually-hidden">: {title}</span>
      </button>
      {isOpen && (
        <Dialog title="Proof of this entry" onClose={() => setOpen(false)}>
          <div className="stack gap-3">
            <DialogDescription className="strong">{title}</DialogDescription>
            {failure !== undefined && <ErrorBox message={failure} />}
            <div role="status" className="stack gap-2">
              {checked && <Verdict {...checked} />}
            </div>
            {checked && <Differences differences={checked.differences} />}
            {checked?.hashes?.checkpoint && (
              <KeptCheckpoint
                index={checked.proof.index}
                current={checked.hashes.checkpoint}
                verifierKey={checked.key}
              />
            )}
            {checked && <Evidence {...checked} position={entry.position} />}
          </div>
        </Dialog>
      )}
    </>
  );
}

async function check(entry: HistoryEntry): Promise<Checked> {
  const params = { position: entry.position };
  const [{ differencesOf }, proof, { recorded, earlier }, key] = await Promise.all([
    import('./compare-entry.ts'),
    callApi('proof.inclusion', { params }),
    callApi('proof.recorded', { params }),
    callApi('proof.key'),
  ]);
  const differences = differencesOf(entry, recorded, earlier);
  return { proof, recorded, key, differences, hashes: await hashesOf(proof, recorded, key) };
}

async function hashesOf(proof: InclusionProof, recorded: string, key: string) {
  if (!isSecureContext) return undefined;
  const leaf = await leafOf(recorded);
  const checkpoint = await readCheckpoint(proof.checkpoint, key);
  const root = await rootFrom(proof, leaf);
  const isInTree = checkpoint?.size === proof.size && checkpoint.root === root;
  return { leaf, isInTree, checkpoint };
}

function Verdict({ proof: { index, size }, differences, hashes }: Checked) {
  const differing = differences.map(({ what }) => what).join(', ');
  return (
    <>
      <p>
        Event {wholeNumber(index + 1)} of {wholeNumber(size)}. This browser has just checked:
      </p>
      <ul className="stack gap-2">
        <Check state={differences.length === 0}>
          {differing.length === 0 ? SAME : `The entry is not what was recorded: ${differing}.`}
        </Check>
        {hashes ? (
          <>
            <Check state={hashes.isInTree}>
              {hashes.isInTree
                ? 'The hash of the recorded event leads to the root of the checkpoint below.'
                : 'The hash of the recorded event leads elsewhere: the log was changed.'}
            </Check>
            <Check state={hashes.checkpoint?.isSigned}>{signature(hashes.checkpoint)}</Check>
          </>
        ) : (
          <Check state={undefined}>
            Not checked: hashes and the signature. Browsers compute them only on a page with https.
          </Check>
        )}
      </ul>
    </>
  );
}

const SAME =
  'The entry says what the recorded event says. ' +
  'Names of people and personal data are not readable in the log.';

function signature(checkpoint: ReadCheckpoint | undefined): string {
  if (checkpoint?.isSigned) return 'The checkpoint is signed with the key of the venue.';
  return checkpoint && checkpoint.isSigned === undefined
    ? UNKNOWN
    : 'The checkpoint is not signed with the key of the venue.';
}

const UNKNOWN =
  'Not checked: the signature. This browser knows no Ed25519; a newer one does, ' +
  'and so does "npm run audit -- check".';

/** What the entry says and what the log says, where that is not the same. */
function Differences({ differences }: Pick<Checked, 'differences'>) {
  if (differences.length === 0) return null;
  return (
    <dl className={styles.differences}>
      {differences.map(({ what, entry, log }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>The entry says: {textOf(entry)}</dd>
          <dd>The log says: {textOf(log)}</dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Evidence({ proof, recorded, key, hashes, position }: Checked & { position: string }) {
  const { leaf, path, checkpoint } = proof;
  return (
    <>
      <dl className={styles.hashes}>
        <dt>Event as recorded</dt>
        <dd>{recorded}</dd>
        <dt>Its hash</dt>
        <dd>{hashes?.leaf ?? leaf}</dd>
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
        <dt>Key of the venue</dt>
        <dd>{key}</dd>
      </dl>
      <a href={requestUrl('proof.inclusion', { params: { position } })} download="proof.json">
        Download this proof
      </a>
    </>
  );
}

interface KeptCheckpointProps {
  /** Of the event that is proven. */
  index: number;
  /** Of the log as it is now. */
  current: ReadCheckpoint;
  verifierKey: string;
}

interface Compared {
  isRight: boolean | undefined;
  sentence: string;
}

/** Compares the log with a checkpoint that somebody kept and pastes here. */
function KeptCheckpoint({ index, current, verifierKey }: KeptCheckpointProps) {
  const [note, setNote] = useState('');
  const [compared, setCompared] = useState<Compared>();
  const compare = async (event: SyntheticEvent) => {
    event.preventDefault();
    setCompared(
      await compareWith(note, { index, current, verifierKey }).catch((error: unknown) => ({
        isRight: undefined,
        sentence: serverMessageOr(error, 'The comparison failed. Please try again.'),
      })),
    );
  };
  return (
    <form className="stack gap-2" onSubmit={(event) => void compare(event)}>
      <TextArea
        label="A checkpoint that you kept"
        hint="Paste its whole text, to see whether the log has only grown since."
        rows={4}
        spellCheck={false}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div>
        <Button type="submit" size="sm" disabled={note.trim() === ''}>
          Compare
        </Button>
      </div>
      <div role="status">
        {compared && (
          <ul className="stack gap-2">
            <Check state={compared.isRight}>{compared.sentence}</Check>
          </ul>
        )}
      </div>
    </form>
  );
}

async function compareWith(note: string, { index, current, verifierKey }: KeptCheckpointProps) {
  const kept = await readCheckpoint(note, verifierKey);
  if (!kept) return wrong('This is not the text of a checkpoint.');
  if (kept.isSigned === false)
    return wrong('This checkpoint is not signed with the key of the venue.');
  const size = wholeNumber(kept.size);
  if (kept.size === 0) return wrong('This checkpoint covers no event.');
  if (kept.size > current.size)
    return wrong(
      `This checkpoint covers ${size} events, and the log had ${wholeNumber(current.size)} when this proof was opened. ` +
        'If you did not keep it since then, events are missing.',
    );
  const { path } = await callApi('proof.consistency', {
    query: { from: kept.size, to: current.size },
  });
  if (!(await isContinued(kept, current, path)))
    return wrong(
      `The log does not continue this checkpoint: one of its first ${size} events was changed, dropped, added or moved.`,
    );
  const place = index < kept.size ? 'This entry is one of them.' : 'This entry came later.';
  const unsigned = kept.isSigned ? '' : ' Its signature was not checked.';
  const grown = `The log has only grown: its first ${size} events are those of this checkpoint.`;
  return { isRight: true, sentence: `${grown} ${place}${unsigned}` };
}

function wrong(sentence: string): Compared {
  return { isRight: false, sentence };
}

/** One thing that was checked: right, wrong, or not to be checked here. */
function Check({ state, children }: { state: boolean | undefined; children: ReactNode }) {
  const [Icon, tone] =
    state === undefined
      ? [IconInfoCircle, undefined]
      : state
        ? [IconCheck, styles.right]
        : [IconAlertTriangle, styles.wrong];
  return (
    <li className={classes('flex gap-2', tone)}>
      <Icon size="1.25rem" className={styles.mark} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
