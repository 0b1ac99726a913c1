import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { serverMessageOr } from '../../api/error-details.ts';
import { editItems } from '../../data/cached-items.ts';
import { queryClient } from '../../data/query-client.ts';
import { useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { saveAsFile } from '../../session/save-as-file.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { classes } from '../../ui/classes.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { importSearch, NEW_IMPORT } from './import/import-search.ts';
import { signUpSettings, subscriberList } from './load-subscribers.ts';
import { SettingsCard, useMailingListSettings } from './settings-card.tsx';
import { focusList, SubscribersCard } from './subscribers-card.tsx';
import styles from './mailing-list-section.module.css';

const ImportDialog = lazyDialog(() => import('./import/import-dialog.tsx'));

/** The mailing list for staff: its settings and its subscribers. One box says what failed last. */
export function MailingListSection() {
  usePageTitle(OFFICE_PLACES['mailing-list'].title);
  // One box shows every failure, so that none needs a toast.
  const { data: subscribers, error: loadError } = useQuery(subscriberList, queryClient);
  const { data: settings } = useQuery(signUpSettings, queryClient);
  const [failure, setFailure] = useState<string>();
  const [exporting, setExporting] = useState(false);
  const [pendingDeletion, setPendingDeletion] = useState<Subscriber>();
  const { change } = useChanges('subscribers');
  const { open, close } = useDialogAddress();
  const opened = importSearch.read(useSearch({ strict: false })).import;
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
    await saveAsFile('mailing-list.export').catch(failWith('Failed to export subscribers'));
    setExporting(false);
  };
  const bringBack = ({ id, email }: Subscriber) => {
    setFailure(undefined);
    void change({
      ids: [id],
      edit: () => editItems<Subscriber>(subscriberList.queryKey, [id], { set_aside_at: null }),
      work: (commands) => callApi('mailing-list.bring-back', { params: { id }, commands }),
      done: `Announcements go to ${email} again.`,
      undo: 'never',
      failed: failWith('Failed to bring the address back'),
    });
    focusList();
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
    focusList();
  };

  return (
    <Section title={OFFICE_PLACES['mailing-list'].title}>
      {message && <ErrorBox message={message} />}
      <div className={classes('stack gap-4', styles.cards)}>
        <SettingsCard
          settings={settings}
          onChange={(part) => {
            setFailure(undefined);
            changeSettings(part);
          }}
        />
        <SubscribersCard
          {...{ subscribers, exporting }}
          onImport={() => open({ import: NEW_IMPORT })}
          onExport={exportSubscribers}
          onErase={setPendingDeletion}
          onBringBack={bringBack}
        />
      </div>
      {opened && <ImportDialog id={opened} onClose={() => close(importSearch.clean({}))} />}
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
