import type { Import } from '@stagedoor/contracts/imports.api';
import { useEffect, useState } from 'react';
import { serverMessageOr } from '../../../api/error-details.ts';
import { queryClient, reloadSubjects } from '../../../data/query-client.ts';
import { useChanges } from '../../../data/use-changes.ts';
import { counted } from '../../../format/counted.ts';
import { callApi } from '../../../session/call-api.ts';
import { signOutIfUnauthorized } from '../../../session/sign-out-if-unauthorized.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { ErrorBox } from '../../../ui/page/error-box.tsx';
import { useAnnounced } from '../../../ui/toast/announce.ts';
import { ImportRows } from './import-rows.tsx';
import { countsInWords, progressInWords } from './import-words.ts';
import { isUnderWay, type LoadedImport, type RowsView } from './load-import.ts';
import { uploadImport, type Given } from './upload-import.ts';

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
  const { id, state, counts } = loaded;
  const [busy, setBusy] = useState(false);
  const { change, busy: undoing } = useChanges('subscribers');
  const [failure, setFailure] = useState<string>();
  const sentence = sentenceOf(loaded);
  useAnnounced(sentence, isUnderWay(loaded) ? state : sentence);
  // The list is as it was until the import is done.
  useEffect(() => {
    if (state === 'done' || state === 'undone') reloadSubjects(new Set(['subscribers']));
  }, [state]);

  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!signOutIfUnauthorized(error)) setFailure(serverMessageOr(error, 'That failed.'));
    }
    setBusy(false);
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: ['imports', id] });
  const run = () =>
    act(async () => {
      await callApi('imports.run', { params: { id } });
      await reload();
    });
  const undo = () => {
    void change({
      work: () => callApi('history.undo', { body: { command_id: loaded.command_id ?? '' } }),
      done: ({ undone }) => (undone > 0 ? 'The import was taken back.' : undefined),
      reload,
      // Nobody can read who was on it.
      undo: 'never',
      failed: (error) => serverMessageOr(error, 'Failed to undo.'),
    });
    void reload();
  };
  const discard = () =>
    act(async () => {
      await callApi('imports.delete', { params: { id } });
      onClose();
    });
  const correct = (corrections: Partial<Pick<Import, 'has_header' | 'column'>>) =>
    act(async () => {
      if (!given) return;
      const { has_header, column } = loaded;
      onReadAgain(await uploadImport(given, { has_header, column, ...corrections }));
    });

  return (
    <div className="stack gap-4">
      {failure && <ErrorBox message={failure} />}
      <p>{sentence}</p>
      {isUnderWay(loaded) && (
        <progress className="wide" aria-label="Progress" value={loaded.done} max={loaded.of || 1} />
      )}
      {state === 'ready' && <Reading {...{ loaded, busy }} onCorrect={given && correct} />}
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
          <Button busy={undoing} onClick={undo}>
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
  onCorrect: ((corrections: Partial<Pick<Import, 'has_header' | 'column'>>) => void) | undefined;
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
