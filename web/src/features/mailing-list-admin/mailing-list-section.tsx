import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { serverMessageOr } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { useChanges } from '../../session/use-changes.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import type { MailingListData } from './load-subscribers.ts';
import styles from './mailing-list-section.module.css';
import { saveExport } from './save-export.ts';
import { SettingsCard } from './settings-card.tsx';
import { SubscribersCard } from './subscribers-card.tsx';
import { useMailingListSettings } from './use-mailing-list-settings.ts';

interface MailingListSectionProps {
  data: MailingListData;
  onChanged: () => Promise<void>;
}

/** The mailing list for staff: its settings and its subscribers. One box tells what failed last. */
export function MailingListSection({ data, onChanged }: MailingListSectionProps) {
  const [failure, setFailure] = useState<string>();
  const [exporting, setExporting] = useState(false);
  const [pendingDeletion, setPendingDeletion] = useState<Subscriber>();
  const { busy, change } = useChanges(onChanged);
  const failWith = (text: string) => (error: unknown) => {
    if (!signOutIfUnauthorized(error)) setFailure(serverMessageOr(error, text));
    return undefined;
  };
  const { settings, change: changeSettings } = useMailingListSettings(
    data.settings,
    failWith('Failed to update settings'),
  );
  const message = failure ?? data.failure;

  const exportSubscribers = async () => {
    setFailure(undefined);
    setExporting(true);
    await saveExport().catch(failWith('Failed to export subscribers'));
    setExporting(false);
  };
  const erase = async ({ id }: Subscriber) => {
    setFailure(undefined);
    await change(() => callApi('mailing-list.erase', { params: { id } }), {
      done: 'Subscriber erased successfully.',
      failed: failWith('Failed to erase subscriber'),
    });
    flushSync(() => setPendingDeletion(undefined));
    // Where the focus came from is gone with the row.
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
          subscribers={data.subscribers}
          exporting={exporting}
          onExport={exportSubscribers}
          onErase={setPendingDeletion}
        />
      </div>
      <ConfirmDialog
        open={pendingDeletion !== undefined}
        title="Erase this subscriber?"
        description={
          `${pendingDeletion?.email ?? ''} gets no more mail, and the address is erased everywhere. ` +
          'This cannot be undone.'
        }
        confirmLabel="Erase"
        tone="destructive"
        busy={busy}
        onConfirm={() => pendingDeletion && erase(pendingDeletion)}
        onClose={() => setPendingDeletion(undefined)}
      />
    </Section>
  );
}
