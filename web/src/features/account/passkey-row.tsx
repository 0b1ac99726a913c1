import { useState } from 'react';
import type { Passkey } from '@stagedoor/contracts/passkeys.api';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import { recordedDate } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  busy: boolean;
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

export function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const { name, host, created_at, last_used_at } = passkey;
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined)
    return (
      <li className="pad-y-3">
        <form
          className="stack gap-3"
          onSubmit={async (event) => {
            event.preventDefault();
            if (!isVisible(typed)) return;
            await onRename(typed);
            setTyped(undefined);
          }}
        >
          <TextField
            label="Name of the passkey"
            value={typed}
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className="cluster gap-3">
            <Button type="submit" size="sm" busy={busy}>
              Save name
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setTyped(undefined)}>
              Cancel
            </Button>
          </div>
        </form>
      </li>
    );
  return (
    <li className="spread pad-y-3">
      <div>
        <p className="strong anywhere">{name}</p>
        <p className="quiet text-sm">
          Added {recordedDate(created_at)},{' '}
          {last_used_at === null ? 'not used yet' : `last used ${recordedDate(last_used_at)}`}
        </p>
        {host !== location.hostname && (
          <p className="text-sm">
            It was made at {host}, and works there alone. Add a new one for {location.hostname}.
          </p>
        )}
      </div>
      <div className="cluster gap-3">
        <Button size="sm" busy={busy} aria-label={`Rename ${name}`} onClick={() => setTyped(name)}>
          Rename
        </Button>
        <Button size="sm" busy={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
