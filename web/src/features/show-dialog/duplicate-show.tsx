import { LAST_SHOW_DAY } from '@stagedoor/contracts/facts/show-day';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../session/call-api.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { addDays, dayOf } from '../../format/day.ts';
import { noteChange } from '../../live/own-commands.ts';
import { reloadAfterChange } from '../../data/query-client.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { draftOf, findErrors } from './show-draft.ts';
import { showSaved } from './show-saved.ts';

interface DuplicateShowProps {
  show: Show;
  onDone: (copy: Show) => void;
  onClose: () => void;
}

/** Asks for the date of a copy of a show, and makes the copy. */
export function DuplicateShow({ show, onDone, onClose }: DuplicateShowProps) {
  const keyFor = useIdempotencyKey();
  const { busy, failure, field, onSubmit } = useForm({
    empty: { date: addDays(dayOf(show.date), 7) },
    check: ({ date }) => {
      const { date: problem } = findErrors({ ...draftOf(show), date });
      return problem ? { date: problem } : {};
    },
    submit: async (fields) => {
      const commands: string[] = [];
      const {
        results: [copy],
      } = await callApi('shows.duplicate', {
        params: { id: show.id },
        body: { dates: [fields.date] },
        idempotencyKey: keyFor(fields),
        commands,
      });
      noteChange(commands);
      if (!copy) throw new Error('The server has made no copy.');
      reloadAfterChange('shows');
      showSaved('duplicated', copy, commands);
      onDone(copy);
    },
    explain: (error) => {
      const date = fieldErrors(error)['dates.0'];
      if (date) return { errors: { date } };
      return { message: 'Failed to duplicate show. Please try again.' };
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Duplicate ${show.headlining_artist}`} locked={busy}>
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {failure && <ErrorBox message={failure} />}
        <p>The copy has the same details and photos, and is not published yet.</p>
        <TextField
          label={fieldLabel('date')}
          type="date"
          max={LAST_SHOW_DAY}
          data-autofocus
          {...field('date')}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Duplicating...' : 'Duplicate'}
        </Button>
      </form>
    </Dialog>
  );
}
