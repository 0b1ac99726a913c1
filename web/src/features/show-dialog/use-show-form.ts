import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { rebase } from './changes.ts';
import { EditConflict, saveShow, withPhotos, type Draft } from './save-show.ts';
import { createShow, loadShow, showCalls } from './show-calls.ts';
import { editForm, failedForm, newForm, type OpenForm, type ShowForm } from './show-form.ts';
import { fieldsOf, findErrors } from './show-fields.ts';

interface ShowFormOptions {
  /** Undefined for a new show. */
  showId: string | undefined;
  initialDate: string | undefined;
  onSaved: (isNew: boolean) => void;
  onFailed: (form: OpenForm) => void;
}

/** The form of one show: loads it, holds what is typed, saves it. */
export function useShowForm({ showId, initialDate, onSaved, onFailed }: ShowFormOptions) {
  const [form, setForm] = useState<ShowForm>(() => (showId ? { status: 'loading' } : newForm(initialDate)));
  const update = (change: (form: OpenForm) => OpenForm) =>
    setForm((now) => (now.status === 'open' ? change(now) : now));

  const load = async () => {
    if (!showId) return;
    setForm({ status: 'loading' });
    setForm(await loadForm(showId));
  };
  useEffect(() => {
    let wanted = true;
    if (showId) void loadForm(showId).then((loaded) => wanted && setForm(loaded));
    return () => {
      wanted = false;
    };
  }, [showId]);

  const save = async (open: OpenForm) => {
    const errors = findErrors(open.draft.fields);
    if (Object.keys(errors).length > 0) return onFailed({ ...open, errors, problem: undefined });
    setForm({ ...open, errors: {}, problem: undefined, conflict: undefined, saving: true });
    try {
      if (showId && open.base) {
        await saveShow(open.base, open.draft, showCalls(showId), (base, draft) => update((now) => ({ ...now, base, draft })));
      } else {
        await createShow(open.draft);
      }
      onSaved(!showId);
    } catch (error) {
      if (error instanceof EditConflict) update((now) => ({ ...now, saving: false, conflict: error }));
      else update((now) => failedForm(now, error));
    }
  };
  return { form };
}
