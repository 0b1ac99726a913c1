import { useState } from 'react';
import { serverMessageOr } from '../api/error-details.ts';
import { Button, type ButtonProps } from '../ui/button/button.tsx';
import { showError } from '../ui/toast/toast.atom.ts';
import { saveAsFile } from './save-as-file.ts';
import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';
import { useUser } from './user.atom.ts';

const FAILED = 'Failed to export personal data. Please try again.';

/** Saves everything about one person as a file. Only site managers may. */
export function PersonalDataButton({ email, ...rest }: ButtonProps & { email: string }) {
  const user = useUser();
  const [busy, setBusy] = useState(false);
  if (user?.is_site_manager !== true) return null;
  const save = async () => {
    setBusy(true);
    await saveAsFile('personal-data.export', { body: { email } }).catch((error: unknown) => {
      if (!signOutIfUnauthorized(error)) showError(serverMessageOr(error, FAILED));
    });
    setBusy(false);
  };
  return <Button {...rest} size="sm" variant="ghost" busy={busy} onClick={save} />;
}
