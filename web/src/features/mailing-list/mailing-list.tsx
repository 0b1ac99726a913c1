import { IconMail } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, writeStored } from '../../storage/stored-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import styles from './mailing-list.module.css';
import { mailingListSettingsAtom, SEEN_KEY } from './settings.atom.ts';

const GREETING_DELAY_MS = 1500;

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
          size="sm"
          className={classes(styles.button, 'push scripted')}
          aria-label="Join the mailing list"
          aria-haspopup="dialog"
          onClick={() => {
            writeStored(SEEN_KEY, 'true');
            setOpen(true);
          }}
        >
          <IconMail size="1.5rem" aria-hidden />
          <span className={styles.words}>Mailing list</span>
        </Button>
      )}
      {open && <SubscribeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Calls `greet` once per browser, a moment after the first visit, if enabled. Waits while somebody
 * types or has a dialog open.
 */
function useFirstVisit(enabled: boolean, greet: () => void): void {
  const onFirstVisit = useEffectEvent(greet);
  useEffect(() => {
    if (!enabled || readStored(SEEN_KEY) !== null) return;
    const timer = setInterval(() => {
      if (isBusy()) return;
      clearInterval(timer);
      // Another tab may have been faster, or the visitor has opened the dialog.
      if (readStored(SEEN_KEY) !== null) return;
      writeStored(SEEN_KEY, 'true');
      onFirstVisit();
    }, GREETING_DELAY_MS);
    return () => clearInterval(timer);
  }, [enabled]);
}

/** The greeting would take the focus from a field, and close an open dialog. */
function isBusy(): boolean {
  return (
    document.activeElement?.matches('input, textarea, select') === true ||
    document.querySelector('[role=dialog]') !== null
  );
}
