import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { serverMessageOr } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { FailedLoad } from '../../api/failed-load.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { useChanges } from '../../session/use-changes.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useEdits } from '../../ui/table/edits.ts';
import { subscriberEdits, type MailingListData } from './load-subscribers.ts';
import styles from './mailing-list-section.module.css';
import { saveExport } from './save-export.ts';
import { SettingsCard } from './settings-card.tsx';
import { SubscribersCard } from './subscribers-card.tsx';
import { useMailingListSettings } from './use-mailing-list-settings.ts';

interface MailingListSectionProps {
  data: MailingListData;
  /** Why the subscribers could not be loaded. */
  loadFailure: string | undefined;
  /** Called after a change that the page shows already. */
  onEdited: () => Promise<void>;
}

/** The mailing list for staff: its settings and its subscribers. One box says what failed last. */
export function MailingListSection({ data, loadFailure, onEdited }: MailingListSectionProps) {
  const [failure, setFailure] = useState<string>();
  const [exporting, setExporting] = useState(false);
  const [pendingDeletion, setPendingDeletion] = useState<Subscriber>();
  const edits = useEdits(subscriberEdits, data.subscribers);
  const { change } = useChanges(onEdited);
  const failWith = (text: string) => (error: unknown) => {
    if (!signOutIfUnauthorized(error)) setFailure(serverMessageOr(error, text));
    return undefined;
  };
  const { settings, change: changeSettings } = useMailingListSettings(
    data.settings,
    onEdited,
    failWith('Failed to update settings'),
  );
  const message = failure ?? loadFailure;

  const exportSubscribers = async () => {
    setFailure(undefined);
    setExporting(true);
    await saveExport().catch(failWith('Failed to export subscribers'));
    setExporting(false);
  };
  const erase = ({ id }: Subscriber) => {
    const call = () => callApi('mailing-list.erase', { params: { id } });
    flushSync(() => {
      setFailure(undefined);
      setPendingDeletion(undefined);
      void change(() => edits.during([id], null, call, () => null), {
        done: 'Subscriber erased successfully.',
        undo: 'never',
        failed: failWith('Failed to erase subscriber'),
      });
    });
    // The button that had the focus is gone with the row.
    document.getElementById('mailing-list-subscribers')?.focus();
  };

  return (
    <Section title="Mailing List">
      {message && <ErrorBox message={message} />}
      <div className={styles.cards}>
        <SettingsCard
          settings={settings}
          onChange={(part) => {
            setFailure(undefined);
            changeSettings(part);
          }}
        />
        <SubscribersCard
          subscribers={data.subscribers instanceof FailedLoad ? null : edits.items}
          exporting={exporting}
          onExport={exportSubscribers}
          onErase={setPendingDeletion}
        />
      </div>
      <ConfirmDialog
        open={pendingDeletion !== undefined}
        title="Erase this subscriber?"
        description={
          `${pendingDeletion?.email ?? ''} gets no more mail, and the address is erased ` +
          'everywhere. This cannot be undone.'
        }
        confirmLabel="Erase"
        tone="destructive"
        onConfirm={() => pendingDeletion && erase(pendingDeletion)}
        onClose={() => setPendingDeletion(undefined)}
      />
    </Section>
  );
}
