import type { Announcement } from '@stagedoor/contracts/announcements.api';
import { ANNOUNCEMENTS, LINE } from '@stagedoor/contracts/facts/limits';
import { useState } from 'react';
import { fieldErrors, serverMessageOr } from '../../api/error-details.ts';
import { queryClient, reloadAfterChange } from '../../data/query-client.ts';
import { noteChange } from '../../data/own-commands.ts';
import { fieldNames, pick } from '../../edit/editor.ts';
import { useUnsavedGuard } from '../../edit/use-unsaved-guard.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { announce } from '../../ui/toast/announce.ts';
import { ChooseShows } from './choose-shows.tsx';
import { oneAnnouncement } from './load-announcements.ts';
import { SendingCard } from './sending-card.tsx';

/** What staff write. Saving it makes the mail anew, which can be sent then. */
export function DraftCard({ announcement }: { announcement: Announcement }) {
  const { id } = announcement;
  const [saved, setSaved] = useState(announcement);
  const state = useState(() => writtenIn(announcement));
  const [fields, setFields] = state;
  const changed = changedIn(fields, saved);
  const isUnsaved = changed.length > 0;
  // While nothing is changed here, it follows what others save.
  if (saved !== announcement && !isUnsaved) {
    setSaved(announcement);
    setFields(writtenIn(announcement));
  }
  const { busy, failure, field, onSubmit } = useForm({
    ...{ empty: fields, state },
    check: ({ subject }) => (subject.trim() === '' ? { subject: 'Give the mail a subject.' } : {}),
    submit: async () => {
      const commands: string[] = [];
      const body = pick(fields, changed);
      const made = await callApi('announcements.edit', { params: { id }, body, commands });
      noteChange(commands);
      queryClient.setQueryData(oneAnnouncement(id).queryKey, made);
      setSaved(made);
      setFields(writtenIn(made));
      announce('Saved. The mail shows it.');
      reloadAfterChange('announcements');
    },
    explain: (error) => ({
      message: serverMessageOr(error, 'Failed to save the announcement. Please try again.'),
      errors: fieldErrors(error),
    }),
  });
  const question = useUnsavedGuard(isUnsaved && !busy, 'announcement');
  return (
    <>
      <form
        className="card stack gap-4 padded"
        noValidate
        aria-label="Announcement"
        onSubmit={onSubmit}
      >
        {failure && <ErrorBox message={failure} />}
        <TextField
          label="Subject"
          maxLength={LINE}
          autoComplete="off"
          {...field('subject')}
          value={fields.subject}
        />
        <TextArea
          label="What to say"
          hint="It stands above the shows. A blank line begins a new paragraph."
          rows={5}
          maxLength={ANNOUNCEMENTS.intro}
          {...field('intro')}
          value={fields.intro}
          required={false}
        />
        <ChooseShows
          chosen={fields.show_ids}
          onChange={(show_ids) => setFields((now) => ({ ...now, show_ids }))}
        />
        <div>
          <Button type="submit" variant={isUnsaved ? 'primary' : 'secondary'} busy={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
      <SendingCard announcement={announcement} isUnsaved={isUnsaved} />
      <ConfirmDialog {...question} />
    </>
  );
}

type Written = Pick<Announcement, 'subject' | 'intro' | 'show_ids'>;

function writtenIn({ subject, intro, show_ids }: Written): Written {
  return { subject, intro, show_ids };
}

function changedIn(fields: Written, saved: Written) {
  return fieldNames(fields).filter((name) => String(fields[name]) !== String(saved[name]));
}
