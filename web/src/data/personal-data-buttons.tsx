import { IconFileDownload, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessageOr } from '../api/error-details.ts';
import { saveAsFile } from '../session/save-as-file.ts';
import { signOutIfUnauthorized } from '../session/sign-out-if-unauthorized.ts';
import { useUser } from '../session/user.atom.ts';
import { Button, IconButton } from '../ui/button/button.tsx';
import { showError } from '../ui/toast/toast.atom.ts';
import { EraseEverything } from './erase-everything.tsx';

const FAILED = 'Failed to export personal data. Please try again.';

interface PersonalDataButtonsProps {
  email: string;
  /** As icons, in a table. */
  isDense?: boolean;
  onErased: () => void;
}

/** Saves everything about one person as a file, or erases it. Only site managers may. */
export function PersonalDataButtons({ email, isDense, onErased }: PersonalDataButtonsProps) {
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState(false);
  if (user?.is_site_manager !== true) return null;
  const save = async () => {
    setBusy(true);
    await saveAsFile('personal-data.export', { body: { email } }).catch((error: unknown) => {
      if (!signOutIfUnauthorized(error)) showError(serverMessageOr(error, FAILED));
    });
    setBusy(false);
  };
  const [saves, erases] = ['Export personal data', `Erase everything of ${email}`];
  const first = { size: 'sm', variant: 'ghost', busy, onClick: save } as const;
  const second = { size: 'sm', variant: 'ghost', onClick: () => setErasing(true) } as const;
  return (
    <>
      {isDense ? (
        <>
          <IconButton
            {...first}
            label={`${saves} of ${email}`}
            icon={<IconFileDownload size={18} />}
          />
          <IconButton {...second} label={erases} icon={<IconUserX size={18} />} />
        </>
      ) : (
        <>
          <Button {...first}>{saves}</Button>
          <Button {...second}>{erases}</Button>
        </>
      )}
      {erasing && <EraseEverything {...{ email, onErased }} onClose={() => setErasing(false)} />}
    </>
  );
}
