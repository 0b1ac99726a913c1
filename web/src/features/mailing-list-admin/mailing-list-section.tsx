import type { MailingListSettings, Subscriber } from '@stagedoor/contracts/mailing-list';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { serverMessageOr } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { editItems } from '../../session/cached-items.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { useChanges } from '../../session/use-changes.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { subscriberList } from './load-subscribers.ts';
import styles from './mailing-list-section.module.css';
import { saveExport } from './save-export.ts';
import { SettingsCard } from './settings-card.tsx';
import { SubscribersCard } from './subscribers-card.tsx';
import { useMailingListSettings } from './use-mailing-list-settings.ts';

interface MailingListSectionProps {
  /** Undefined where they could not be loaded. */
  subscribers: readonly Subscriber[] | undefined;
  /** Undefined where they could not be loaded. */
  settings: MailingListSettings | undefined;
  /** Why the subscribers could not be loaded. */
  loadError: Error | null;
}

/** The mailing list for staff: its settings and its subscribers. One box says what failed last. */
export function MailingListSection({ subscribers, settings, loadError }: MailingListSectionProps) {
  const [failure, setFailure] = useState<string>();
  const [exporting, setExporting] = useState(false);
  const [pendingDeletion, setPendingDeletion] = useState<Subscriber>();
  const { change } = useChanges();
  const failWith = (text: string) => (error: unknown) => {
    if (!signOutIfUnauthorized(error)) setFailure(serverMessageOr(error, text));
    return undefined;
  };
  const changeSettings = useMailingListSettings(failWith('Failed to update settings'));
  const message =
    failure ?? (loadError ? serverMessageOr(loadError, 'Failed to load subscribers') : undefined);

  const exportSubscribers = async () => {
    setFailure(undefined);
    setExporting(true);
    await saveExport().catch(failWith('Failed to export subscribers'));
    setExporting(false);
  };
  const erase = ({ id }: Subscriber) => {
    flushSync(() => {
      setFailure(undefined);
      setPendingDeletion(undefined);
      void change({
        ids: [id],
        edit: () => editItems(subscriberList.queryKey, [id], null),
        work: (commands) => callApi('mailing-list.erase', { params: { id }, commands }),
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
          settings={settings ?? null}
          onChange={(part) => {
            setFailure(undefined);
            changeSettings(part);
          }}
        />
        <SubscribersCard
          subscribers={subscribers ?? null}
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
