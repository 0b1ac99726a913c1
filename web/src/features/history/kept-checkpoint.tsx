import { useState, type SyntheticEvent } from 'react';
import { serverMessageOr } from '../../api/error-details.ts';
import { callApi } from '../../session/call-api.ts';
import { wholeNumber } from '../../format/whole-number.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Check } from './proof-check.tsx';
import { isContinued, readCheckpoint, type ReadCheckpoint } from './verify-proof.ts';

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
export function KeptCheckpoint({ index, current, verifierKey }: KeptCheckpointProps) {
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

async function compareWith(
  note: string,
  { index, current, verifierKey }: KeptCheckpointProps,
): Promise<Compared> {
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
