import { IconMail } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import styles from './mailing-list.module.css';
import { mailingListSettingsAtom } from './settings.atom.ts';
import { useFirstVisit } from './use-first-visit.ts';

const loadSubscribeDialog = () => import('./subscribe-dialog.tsx');
const SubscribeDialog = lazyDialog(loadSubscribeDialog);

/** The envelope in the header and the dialog for new visitors, each if the settings say so. */
export default function MailingList() {
  const settings = useSelector(mailingListSettingsAtom);
  const inBackOffice = useLocation({ select: ({ pathname }) => pathname.startsWith('/manage') });
  const [open, setOpen] = useState(false);
  useFirstVisit(settings?.show_popup_for_new_visitors === true && !inBackOffice, () => {
    // Nobody asked for the dialog, so a failure to load it is not shown.
    void loadSubscribeDialog().then(
      () => setOpen(true),
      () => undefined,
    );
  });
  return (
    <>
      {settings?.show_email_button && (
        <Button
          variant="ghost"
          className={styles.button}
          aria-label="Join the mailing list"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconMail />
          Mailing list
        </Button>
      )}
      {open && <SubscribeDialog onClose={() => setOpen(false)} />}
    </>
  );
}
