import type { Import } from '@stagedoor/contracts/imports.api';
import { useState } from 'react';
import { useDialogAddress } from '../../../address/use-dialog-address.ts';
import { useLoaded } from '../../../data/query-client.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBox, LoadFailure } from '../../../ui/page/error-box.tsx';
import { ImportForm } from './import-form.tsx';
import { NEW_IMPORT } from './import-search.ts';
import { ImportSteps } from './import-steps.tsx';
import { ALL_ROWS, oneImport } from './load-import.ts';
import type { Given } from './upload-import.ts';

const FORGOTTEN = 'This import is forgotten, a day after it was uploaded or run.';

/** The import that the address names. */
export default function ImportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { swap } = useDialogAddress();
  const isNew = id === NEW_IMPORT;
  const [given, setGiven] = useState<Given>();
  const [view, setView] = useState(ALL_ROWS);
  const { data, isError, refetch } = useLoaded({ ...oneImport(id, view), enabled: !isNew });
  const show = (read: Import) => {
    setView(ALL_ROWS);
    void swap({ import: read.id });
  };
  return (
    <Dialog title="Import Subscribers" size={isNew ? 'narrow' : 'wide'} onClose={onClose}>
      {isNew && <ImportForm onGiven={setGiven} onRead={show} />}
      {!isNew && data === null && <ErrorBox message={FORGOTTEN} />}
      {!isNew && isError && !data && (
        <LoadFailure message="Failed to load this import." onRetry={refetch} />
      )}
      {!isNew && data && (
        <ImportSteps
          loaded={data}
          {...{ given, view, onClose }}
          onView={setView}
          onReadAgain={show}
        />
      )}
    </Dialog>
  );
}
