import { MAIL_STATES, type MailState } from '@stagedoor/contracts/facts/mail-states';
import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import type { OutgoingMail } from '@stagedoor/contracts/mail.api';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useView } from '../../address/use-view.ts';
import { serverMessageOr } from '../../api/error-details.ts';
import { queryClient, useFailureToast } from '../../data/query-client.ts';
import { useBusyIds, useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Select } from '../../ui/form/select.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { counted } from '../../format/counted.ts';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { mailList } from './load-mails.ts';
import { MailRow } from './mail-row.tsx';
import { mailSearch } from './mail-search.ts';
import { SenderNote } from './sender-note.tsx';
import { STATE_WORDS } from './state-words.ts';
import styles from './mail.module.css';

/** What became of the mails of the last 30 days, for site managers. */
export function MailSection() {
  usePageTitle(OFFICE_PLACES.mail.title);
  const { view, change: choose } = useView(mailSearch, useSearch({ strict: false }));
  const options = mailList(view);
  const mails = useInfiniteQuery(options, queryClient);
  useFailureToast(mails, options.meta?.failed);
  const { change } = useChanges('mail');
  const busy = useBusyIds();
  const [second, setSecond] = useState<OutgoingMail>();
  const pages = mails.data?.pages ?? [];
  const [newest] = pages;
  const listed = pages.flatMap(({ results }) => results);

  const retry = ({ id }: OutgoingMail) => {
    setSecond(undefined);
    void change({
      ids: [id],
      work: (commands) => callApi('mail.retry', { params: { id }, commands }),
      done: 'The mail is on its way again.',
      undo: 'never',
      failed: (error) => serverMessageOr(error, 'The mail could not be sent again.'),
    });
  };
  const sendTest = () =>
    void change({
      ids: [TEST],
      work: (commands) => callApi('mail.test', { commands }),
      done: 'A test mail to you is on its way.',
      undo: 'never',
      failed: (error) => serverMessageOr(error, 'The test mail could not be sent.'),
    });

  useAnnounced(counted(listed.length, 'mail'), mails.isPlaceholderData ? null : view.state);
  return (
    <Section
      title={OFFICE_PLACES.mail.title}
      aside={
        newest?.sender && (
          <Button size="sm" busy={busy.has(TEST)} onClick={sendTest}>
            <IconSend size="1.125rem" aria-hidden="true" />
            Send me a test mail
          </Button>
        )
      }
    >
      {newest && <SenderNote sender={newest.sender} isCaught={newest.is_caught} />}
      {!newest && (
        <LoadFailure
          message="Failed to load the mails. Please try again."
          onRetry={mails.refetch}
        />
      )}
      {newest && (
        <section className="card clip" aria-labelledby="mails">
          <header className="spread padded">
            <h2 id="mails" className="title">
              The last 30 days
            </h2>
            <div className={styles.filter}>
              <Select
                label="State"
                labelInset
                value={view.state}
                options={FILTERS}
                onChange={(state) => void choose({ state })}
              />
            </div>
          </header>
          {listed.length === 0 ? (
            <div className="card-foot">
              <EmptyState {...(view.state === '' ? NONE : NONE_SUCH)} />
            </div>
          ) : (
            <ul className="plain lines line-above" aria-label="Mails">
              {listed.map((mail) => (
                <MailRow
                  key={mail.id}
                  mail={mail}
                  isBusy={busy.has(mail.id)}
                  isCaught={newest.is_caught}
                  onRetry={() => (mail.state === 'unknown' ? setSecond(mail) : retry(mail))}
                />
              ))}
            </ul>
          )}
          {mails.hasNextPage && (
            <p className="padded line-above">
              <Button
                size="sm"
                busy={mails.isFetchingNextPage}
                onClick={() => void mails.fetchNextPage()}
              >
                Show older mails
              </Button>
            </p>
          )}
        </section>
      )}
      <ConfirmDialog
        open={second !== undefined}
        title="Send this mail again?"
        description={
          `Nobody knows whether the mail server took it. If it did, ${second?.to ?? ''} gets it a` +
          ' second time.'
        }
        confirmLabel="Send again"
        onConfirm={() => second && retry(second)}
        onClose={() => setSecond(undefined)}
      />
    </Section>
  );
}

/** Stands for the test mail among what is being changed. */
const TEST = 'test';

const FILTERS: { value: MailState | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...MAIL_STATES.map((value) => ({ value, label: STATE_WORDS[value].label })),
];
const NONE = { title: 'No mails yet', description: 'What goes out appears here for 30 days.' };
const NONE_SUCH = { title: 'No such mails' };
