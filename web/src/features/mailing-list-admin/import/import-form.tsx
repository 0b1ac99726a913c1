import type { Import } from '@stagedoor/contracts/imports.api';
import { IMPORTS } from '@stagedoor/contracts/facts/limits';
import { useState } from 'react';
import { fieldErrors, serverMessageOr } from '../../../api/error-details.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ErrorBox } from '../../../ui/page/error-box.tsx';
import { uploadImport, type Given } from './upload-import.ts';

const ACCEPT = '.csv,.txt,.tsv,text/csv,text/plain';

interface ImportFormProps {
  /** Gets what was read. */
  onGiven: (given: Given) => void;
  onRead: (read: Import) => void;
}

/** Asks for a list of addresses, and where these people agreed. It is read, and nothing changes. */
export function ImportForm({ onGiven, onRead }: ImportFormProps) {
  const [file, setFile] = useState<File>();
  const { busy, failure, field, onSubmit } = useForm({
    empty: { statement: '', text: '', file: '' },
    check: ({ statement, text }) => ({
      ...(!file && text.trim() === '' && { text: 'Choose a file, or paste the addresses.' }),
      ...(statement.trim() === '' && { statement: 'Say where these people agreed.' }),
    }),
    submit: async ({ statement, text }) => {
      const given = { statement, list: file ?? text };
      onRead(await uploadImport(given));
      onGiven(given);
    },
    explain: (error) => {
      const { file: ofFile, ...errors } = fieldErrors(error);
      return {
        message: serverMessageOr(error, 'Failed to read the list'),
        errors: { ...errors, ...(ofFile && { text: ofFile }) },
      };
    },
  });
  return (
    <form className="stack gap-4" noValidate onSubmit={onSubmit}>
      <p>
        Nothing is changed before you have seen what every row does. No mail goes out to anybody.
        Who left the list stays off it, but of those who left before this site kept note of it,
        nothing is known: take them out of the list.
      </p>
      {failure && <ErrorBox message={failure} />}
      <div className="cluster gap-3">
        <FileButton files="File" accept={ACCEPT} onChoose={([chosen]) => setFile(chosen)}>
          {file ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        {file && (
          <>
            <span className="shrink">{file.name}</span>
            <Button variant="ghost" onClick={() => setFile(undefined)}>
              Remove file
            </Button>
          </>
        )}
      </div>
      {!file && (
        <TextArea
          label="Or paste the addresses"
          rows={4}
          autoComplete="off"
          {...field('text')}
          required={false}
        />
      )}
      <TextField
        label="Where did these people agree to get your mails?"
        hint="Such as “Paper list at the bar, 2029”. It is kept with each address."
        maxLength={IMPORTS.statement}
        autoComplete="off"
        {...field('statement')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Reading...' : 'Check the list'}
      </Button>
    </form>
  );
}
