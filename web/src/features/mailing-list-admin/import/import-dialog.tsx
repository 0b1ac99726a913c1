import { useState } from 'react';
import { useDialogAddress } from '../../../address/use-dialog-address.ts';
import { useLoaded } from '../../../data/query-client.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBox, LoadFailure } from '../../../ui/page/error-box.tsx';
import { ImportForm } from './import-form.tsx';
import { importSearch, NEW_IMPORT } from './import-search.ts';
import { ImportSteps } from './import-steps.tsx';
import { oneImport, type RowsView } from './load-import.ts';
import type { Given } from './upload-import.ts';

const CLOSED = importSearch.clean({});
const FORGOTTEN = 'This import is forgotten, a day after it was uploaded or run.';

/** The import that the address names. */
export default function ImportDialog({ id }: { id: string; onClose: () => void }) {
  const { close, swap } = useDialogAddress();
  const isNew = id === NEW_IMPORT;
  const [given, setGiven] = useState<Given>();
  const [view, setView] = useState<RowsView>({ verdict: '', page: 1 });
  const { data, isError, refetch } = useLoaded({ ...oneImport(id, view), enabled: !isNew });
  return (
    <Dialog
      title="Import Subscribers"
      size={isNew ? 'narrow' : 'wide'}
      onClose={() => close(CLOSED)}
    >
      {isNew && (
        <ImportForm
          onRead={(read, sent) => {
            setGiven(sent);
            void swap({ import: read.id });
          }}
        />
      )}
      {!isNew && data === null && <ErrorBox message={FORGOTTEN} />}
      {!isNew && isError && !data && (
        <LoadFailure message="Failed to load this import." onRetry={refetch} />
      )}
      {!isNew && data && (
        <ImportSteps
          loaded={data}
          {...{ given, view }}
          onView={setView}
          onReadAgain={(read) => {
            setView({ verdict: '', page: 1 });
            void swap({ import: read.id });
          }}
          onClose={() => close(CLOSED)}
        />
      )}
    </Dialog>
  );
}
