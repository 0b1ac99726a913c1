import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { isUndecided, type Choices } from '../../edit/conflict.ts';
import { finishCreation } from './begun-creation.ts';
import type { DraftPhoto } from './draft-photos.ts';
import type { Draft } from './draft.ts';
import type { Part } from './merge-draft.ts';
import { EditConflict, isRefusal, saveShow } from './save-show.ts';
import { createShow, loadShow, showCalls } from './show-calls.ts';
import { changedForm, chosenForm, conflictingForm, editForm, failedForm } from './show-form.ts';
import { invalidForm, newForm, savingForm, undecidedForm, withDraftPhotos } from './show-form.ts';
import type { OpenForm, ShowForm } from './show-form.ts';
import { useAttemptKey } from '../../api/use-attempt-key.ts';
import { findErrors, type Changes } from './show-values.ts';

interface ShowFormOptions {
  /** Undefined for a new show. */
  showId: string | undefined;
  initialDate: string | undefined;
  onSaved: () => void;
  onFailed: () => void;
}

/** The form of one show: loads it, holds what is typed, saves it. */
export function useShowForm({ showId, initialDate, onSaved, onFailed }: ShowFormOptions) {
  const [form, setForm] = useState<ShowForm>(() =>
    showId ? { status: 'loading' } : newForm(initialDate),
  );
  const keyFor = useAttemptKey();
  const update = (change: (form: OpenForm) => OpenForm) =>
    setForm((now) => (now.status === 'open' ? change(now) : now));

  useEffect(() => {
    let wanted = true;
    if (form.status === 'loading' && showId)
      void loadForm(showId).then((loaded) => wanted && setForm(loaded));
    return () => {
      wanted = false;
    };
  }, [form.status, showId]);

  const remember = (base: OpenForm['base'], draft: Draft) =>
    update((now) => ({ ...now, base, begun: undefined, draft }));

  const create = async (draft: Draft) => {
    const key = keyFor(draft);
    try {
      await createShow(draft, key);
    } catch (error) {
      if (!isRefusal(error)) update((now) => ({ ...now, begun: { draft, key } }));
      throw error;
    }
  };

  const save = async (open: OpenForm) => {
    const errors = findErrors(open.draft.fields);
    if (Object.keys(errors).length > 0) return setForm(invalidForm(open, errors));
    if (open.conflict && isUndecided(open.conflict)) return setForm(undecidedForm(open));
    setForm(savingForm(open));
    try {
      const begun = open.begun && (await finishCreation(open.begun, open.draft, createShow));
      const { base, draft } = begun ?? open;
      if (base) {
        remember(base, draft);
        await saveShow(base, draft, showCalls(base.show.id), remember);
      } else await create(draft);
      onSaved();
    } catch (error) {
      if (error instanceof EditConflict) return update((now) => conflictingForm(now, error));
      update((now) => failedForm(now, error));
      onFailed();
    }
  };

  return {
    form,
    change: (changes: Changes) => update((now) => changedForm(now, changes)),
    changePhotos: (change: (photos: DraftPhoto[]) => DraftPhoto[]) =>
      update((now) => withDraftPhotos(now, change(now.draft.photos))),
    reload: () => setForm({ status: 'loading' }),
    save: () => form.status === 'open' && !form.saving && save(form),
    choose: (choices: Choices<Part>) => update((now) => chosenForm(now, choices)),
  };
}

async function loadForm(showId: string): Promise<ShowForm> {
  try {
    return editForm(await loadShow(showId));
  } catch (error) {
    return { status: 'failed', missing: error instanceof ApiError && error.status === 404 };
  }
}
