import type { Import } from '@stagedoor/contracts/imports.api';
import { useEffect } from 'react';
import { serverMessageOr } from '../../../api/error-details.ts';
import { queryClient, reloadSubjects } from '../../../data/query-client.ts';
import { useChanges, type Change } from '../../../data/use-changes.ts';
import { counted } from '../../../format/counted.ts';
import { callApi } from '../../../session/call-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useAnnounced } from '../../../ui/toast/announce.ts';
import { ImportRows } from './import-rows.tsx';
import { countsInWords, progressInWords } from './import-words.ts';
import { isUnderWay, type LoadedImport, type RowsView } from './load-import.ts';
import { uploadImport, type Corrections, type Given } from './upload-import.ts';

interface ImportStepsProps {
  loaded: LoadedImport;
  /** What was uploaded; undefined after the page was loaded again. */
  given: Given | undefined;
  view: RowsView;
  onView: (view: RowsView) => void;
  /** Gets the import that takes this one's place, with another column or header. */
  onReadAgain: (read: Import) => void;
  onClose: () => void;
}

/** What an import would do, then how far it is, then what it did. */
export function ImportSteps(props: ImportStepsProps) {
  const { loaded, given, onReadAgain, onClose } = props;
  const { id, state, counts, command_id, has_header, column } = loaded;
  const { change, busy } = useChanges('subscribers');
  const sentence = sentenceOf(loaded);
  useAnnounced(sentence, isUnderWay(loaded) ? state : sentence);
  // The list is as it was until the import is done.
  useEffect(() => {
    if (state === 'done' || state === 'undone') reloadSubjects(new Set(['subscribers']));
  }, [state]);

  const act = <Result,>(work: () => Promise<Result>, more?: Partial<Change<Result>>) => {
    const failed = (error: unknown) => serverMessageOr(error, 'That failed.');
    // After an undo nobody can read who was on it.
    void change({ ...{ work, failed, undo: 'never' }, ...more });
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: ['imports', id] });
  const run = () => act(() => callApi('imports.run', { params: { id } }), { reload });
  const undo = () => {
    act(() => callApi('history.undo', { body: { command_id: command_id ?? '' } }), {
      reload,
      done: ({ undone }) => (undone > 0 ? 'The import was taken back.' : undefined),
    });
    void reload();
  };
  const discard = () => act(() => callApi('imports.delete', { params: { id } }).then(onClose));
  const correct =
    given &&
    ((corrections: Corrections) =>
      act(() => uploadImport(given, { has_header, column, ...corrections }).then(onReadAgain)));

  return (
    <div className="stack gap-4">
      <p>{sentence}</p>
      {isUnderWay(loaded) && (
        <progress className="wide" aria-label="Progress" value={loaded.done} max={loaded.of || 1} />
      )}
      {state === 'ready' && <Reading {...{ loaded, busy }} onCorrect={correct} />}
      <div className="cluster gap-3">
        {state === 'ready' && (
          <>
            <Button
              variant="primary"
              busy={busy}
              disabled={counts.add + counts.left === 0}
              onClick={run}
            >
              Import {counted(counts.add, 'address', 'addresses')}
            </Button>
            <Button busy={busy} onClick={discard}>
              Discard
            </Button>
          </>
        )}
        {state === 'done' && counts.add > 0 && (
          <Button busy={busy} onClick={undo}>
            Undo this import
          </Button>
        )}
      </div>
      {!isUnderWay(loaded) && state !== 'failed' && <ImportRows {...props} />}
    </div>
  );
}

function sentenceOf(loaded: LoadedImport): string {
  const { state, counts, error } = loaded;
  if (isUnderWay(loaded)) return progressInWords(loaded);
  if (state === 'failed') return error ?? 'This import failed, and nothing of it was kept.';
  if (state === 'undone')
    return 'This import was taken back. Who joined by themselves since stays on the list.';
  return `${state === 'done' ? 'Added' : 'To be added'}: ${countsInWords(counts)}`;
}

interface ReadingProps {
  loaded: LoadedImport;
  busy: boolean;
  /** Missing where the list would have to be given again. */
  onCorrect: ((corrections: Corrections) => void) | undefined;
}

/** How the list was read, which can be corrected. */
function Reading({ loaded, busy, onCorrect }: ReadingProps) {
  const { columns, column, has_header, encoding } = loaded;
  return (
    <div className="cluster gap-4">
      {columns.length > 1 && (
        <Select
          label="Column with the addresses"
          value={String(column)}
          disabled={busy || !onCorrect}
          options={columns.map((name, place) => ({
            value: String(place),
            label: name.trim() === '' ? `Column ${place + 1}` : name,
          }))}
          onChange={(chosen) => onCorrect?.({ column: Number(chosen) })}
        />
      )}
      <Checkbox
        label="The first row names the columns"
        checked={has_header}
        disabled={busy || !onCorrect}
        onChange={(checked) => onCorrect?.({ has_header: checked })}
      />
      <span className="text-sm quiet">Read as {encoding.toUpperCase()}</span>
    </div>
  );
}
