import { CONSENT_WORDING, consentSentence } from '@stagedoor/contracts/facts/consent';
import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import type { MailingListSettings, Subscriber } from '@stagedoor/contracts/mailing-list';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { boot } from '../../boot/boot-data.ts';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { serverMessageOr } from '../../api/error-details.ts';
import { callApi } from '../../session/call-api.ts';
import { editItems } from '../../data/cached-items.ts';
import { PersonalDataButtons } from '../../data/personal-data-buttons.tsx';
import { queryClient } from '../../data/query-client.ts';
import { recordedDate } from '../../format/recorded-time.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { useChanges } from '../../data/use-changes.ts';
import { saveAsFile } from '../../session/save-as-file.ts';
import { fieldNames, pick } from '../../edit/editor.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Button, IconButton, LinkButton } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { TableRows } from '../../ui/table/table-rows.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table/table.tsx';
import { importSearch, NEW_IMPORT } from './import/import-search.ts';
import { consentWords } from './consent-words.ts';
import { announceSettings, signUpSettings, subscriberList } from './load-subscribers.ts';
import { classes } from '../../ui/classes.ts';
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

const SET_ASIDE =
  'Three announcements could not reach this address, so no more are sent to it until you bring it back.';

/** The button that had the focus is gone, perhaps with its row. */
function focusList(): void {
  document.getElementById('mailing-list-subscribers')?.focus();
}

interface SettingsCardProps {
  /** Undefined where they could not be loaded. */
  settings: MailingListSettings | undefined;
  onChange: (change: Partial<MailingListSettings>) => void;
}

/** The switches that say where visitors are invited to the mailing list. */
function SettingsCard({ settings, onChange }: SettingsCardProps) {
  return (
    <section className="card clip" aria-labelledby="mailing-list-settings">
      <div className="stack gap-3 card-body">
        <h2 id="mailing-list-settings" className="title">
          Mailing List Settings
        </h2>
        <Switch
          label="Show Email Opt-In Button"
          description="A sign-up button in the header, beside the social icons."
          disabled={!settings}
          checked={settings?.show_email_button ?? false}
          onChange={(on) => onChange({ show_email_button: on })}
        />
        <Switch
          label="Show Popup for New Visitors"
          description="A sign-up popup on somebody’s first visit."
          disabled={!settings}
          checked={settings?.show_popup_for_new_visitors ?? false}
          onChange={(on) => onChange({ show_popup_for_new_visitors: on })}
        />
        <p className="text-sm quiet">
          Whoever joins reads: “{consentSentence(boot.venue.name)}” ({CONSENT_WORDING})
        </p>
        <p>
          <LinkButton
            size="sm"
            to="/manage/history/$subject/$id"
            params={{ subject: 'settings', id: 'mailing-list' }}
          >
            History
          </LinkButton>
        </p>
      </div>
    </section>
  );
}

interface SubscribersCardProps {
  /** Undefined where they could not be loaded. */
  subscribers: readonly Subscriber[] | undefined;
  exporting: boolean;
  onImport: () => void;
  onExport: () => void;
  onErase: (subscriber: Subscriber) => void;
  onBringBack: (subscriber: Subscriber) => void;
}

/** The table of everybody on the mailing list, and its export. */
function SubscribersCard(props: SubscribersCardProps) {
  const { subscribers, exporting, onImport, onExport } = props;
  return (
    <section className="card clip" aria-labelledby="mailing-list-subscribers">
      <header className="spread padded">
        <h2 id="mailing-list-subscribers" className="title" tabIndex={-1}>
          Mailing List Subscribers
        </h2>
        <div className="cluster">
          <Button size="sm" onClick={onImport}>
            <IconUpload size="1.125rem" aria-hidden="true" />
            Import
          </Button>
          <Button size="sm" disabled={exporting || !subscribers?.length} onClick={onExport}>
            <IconDownload size="1.125rem" aria-hidden="true" />
            {exporting ? 'Exporting...' : 'Export CSV'}
          </Button>
        </div>
      </header>
      {subscribers && subscribers.length > 0 && (
        <>
          <SubscribersTable {...props} subscribers={subscribers} />
          <p className="text-row quiet figures padded line-above">
            Total subscribers: {subscribers.length}
          </p>
        </>
      )}
      {subscribers?.length === 0 && (
        <div className="card-foot">
          <EmptyState
            title="No subscribers yet"
            description="Subscribers will appear here when they sign up"
          />
        </div>
      )}
    </section>
  );
}

type SubscribersTableProps = Pick<SubscribersCardProps, 'onErase' | 'onBringBack'> & {
  subscribers: readonly Subscriber[];
};

function SubscribersTable({ subscribers, onErase, onBringBack }: SubscribersTableProps) {
  return (
    <Table
      label="Subscribers"
      regionClassName={classes('line-above', styles.region)}
      className={styles.table}
      aria-rowcount={subscribers.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <HeaderCell>Email</HeaderCell>
          <HeaderCell className={styles.consent}>Agreed</HeaderCell>
          <HeaderCell className={styles.date}>Subscribed</HeaderCell>
          <HeaderCell className={styles.actions}>
            <span className="visually-hidden">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <TableRows items={subscribers}>
        {(subscriber, rowIndex) => (
          <Row key={subscriber.id} data-row aria-rowindex={rowIndex}>
            <Cell className="one-line" title={subscriber.email}>
              {subscriber.email}
            </Cell>
            <Cell
              className={classes('one-line quiet', styles.consent)}
              title={consentWords(subscriber)}
            >
              {subscriber.set_aside_at === null ? (
                consentWords(subscriber)
              ) : (
                <button
                  type="button"
                  className="link"
                  aria-label={`Set aside: bring back ${subscriber.email}`}
                  title={SET_ASIDE}
                  onClick={() => onBringBack(subscriber)}
                >
                  Set aside: bring back
                </button>
              )}
            </Cell>
            <Cell className={classes('nowrap', styles.date)}>
              {recordedDate(subscriber.subscribed_at)}
            </Cell>
            <Cell className={classes('nowrap', styles.actions)}>
              <PersonalDataButtons isDense email={subscriber.email} onErased={focusList} />
              <IconButton
                size="sm"
                label={`Erase ${subscriber.email}`}
                icon={<IconTrash size="1.125rem" aria-hidden="true" />}
                onClick={() => onErase(subscriber)}
              />
            </Cell>
          </Row>
        )}
      </TableRows>
    </Table>
  );
}

/**
 * Returns a function that changes the settings: a change shows at once, and disappears again if it
 * fails. Changes are sent one after the other.
 */
function useMailingListSettings(onFailed: (error: unknown) => undefined) {
  const { change } = useChanges('mailing_list_settings', 'mailing_list_settings');
  return (part: Partial<MailingListSettings>) =>
    void change({
      edit: () => {
        const before = queryClient.getQueryData(signUpSettings.queryKey);
        put(part);
        return () => before && put(pick(before, fieldNames(part)));
      },
      work: async (commands) =>
        announceSettings(await callApi('mailing-list.change-settings', { body: part, commands })),
      done: 'Mailing list settings updated successfully.',
      failed: onFailed,
    });
}

function put(part: Partial<MailingListSettings>): void {
  queryClient.setQueryData(signUpSettings.queryKey, (now) => now && { ...now, ...part });
}
