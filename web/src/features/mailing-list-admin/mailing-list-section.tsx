import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { callApi } from '../../api/call-api.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useToast } from '../../ui/toast/toast.atom.ts';
import type { MailingListData } from './load-subscribers.ts';
import styles from './mailing-list-section.module.css';
import { saidOr } from './said-or.ts';
import { saveExport } from './save-export.ts';
import { SettingsCard } from './settings-card.tsx';
import { SubscribersCard } from './subscribers-card.tsx';
import { useMailingListSettings } from './use-mailing-list-settings.ts';

interface MailingListSectionProps {
  data: MailingListData;
  onChanged: () => Promise<void>;
}

/** The mailing list as staff see it: its settings, and who is on it. One box tells what went wrong last. */
export function MailingListSection({ data, onChanged }: MailingListSectionProps) {
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<'exporting' | 'erasing'>();
  const [pendingDeletion, setPendingDeletion] = useState<Subscriber>();
  const { settings, change } = useMailingListSettings(data.settings, setFailure);
  const message = failure ?? data.failure;

  const attempt = async (
    what: 'exporting' | 'erasing',
    work: () => Promise<void>,
    text: string,
  ) => {
    setFailure(undefined);
    setBusy(what);
    await work().catch((error: unknown) => {
      if (!signOutIfUnauthorized(error)) setFailure(saidOr(error, text));
    });
    setBusy(undefined);
  };
  const erase = async ({ id }: Subscriber) => {
    await callApi('mailing-list.erase', { params: { id } });
    toast({ title: 'Success', description: 'Subscriber erased successfully.' });
    await onChanged();
  };

  return (
    <Section title="Mailing List">
      {message && <ErrorBox message={message} />}
      <div className={styles.cards}>
        <SettingsCard settings={settings} onChange={change} />
        <SubscribersCard
          subscribers={data.subscribers}
          exporting={busy === 'exporting'}
          onExport={() => attempt('exporting', saveExport, 'Failed to export subscribers')}
          onErase={setPendingDeletion}
        />
      </div>
      <ConfirmDialog
        open={pendingDeletion !== undefined}
        title="Erase this subscriber?"
        description={`${pendingDeletion?.email ?? ''} gets no more mail, and the address is erased everywhere. This cannot be undone.`}
        confirmLabel="Erase"
        tone="destructive"
        busy={busy === 'erasing'}
        onConfirm={async () => {
          if (!pendingDeletion) return;
          await attempt('erasing', () => erase(pendingDeletion), 'Failed to erase subscriber');
          flushSync(() => setPendingDeletion(undefined));
          // Where the focus came from is gone with the row.
          document.getElementById('mailing-list-subscribers')?.focus();
        }}
        onClose={() => setPendingDeletion(undefined)}
      />
    </Section>
  );
}
