import { AGES } from '@stagedoor/contracts/facts/ages';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Editor } from '../../edit/editor.ts';
import { agesLabel } from '../../format/ages-label.ts';
import type { FieldProps } from '../../ui/form/field-frame.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { fillShowTime } from './fill-show-time.ts';
import { GenreField } from './genre-field.tsx';
import { MoreDetails } from './more-details.tsx';
import { PhotosField } from './photos-field.tsx';
import styles from './show-fields.module.css';
import type { LoadedShow } from './save-show.ts';
import { fieldLabels, type ShowDraft, type ShowValues } from './show-draft.ts';

const ages = AGES.map((value) => ({
  value,
  label: agesLabel(value),
}));

/** The props that make a text input the field of this name. */
export type FieldPropsOf = (
  name: Exclude<keyof ShowValues, 'is_published' | 'ages'>,
  hint?: string,
) => FieldProps & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

interface ShowFieldsProps {
  id: string;
  editor: Editor<LoadedShow, ShowDraft>;
  dateHint: string | undefined;
  /** The notice about the chosen date. */
  dateNotice: ReactNode;
  /** Who set a field, if the dialog shows that. */
  originOf: (name: keyof ShowDraft) => string | undefined;
  onReading: (isReading: boolean) => void;
  onPhotos: (update: (now: ShowDraft) => Partial<ShowDraft>) => void;
  onChange: (changes: Partial<ShowDraft>) => void;
  onSubmit: () => void;
}

/**
 * Every field of a show but Published, beginning with those that most shows need. After a failed
 * save, the first field with an error has the focus.
 */
export function ShowFields({
  id,
  editor,
  dateHint,
  dateNotice,
  originOf,
  onReading,
  onPhotos,
  onChange,
  onSubmit,
}: ShowFieldsProps) {
  const { start, draft, errors, base, failures } = editor;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    const folds = element.current?.querySelectorAll('details') ?? [];
    for (const fold of folds) fold.open ||= fold.querySelector('[aria-invalid]') !== null;
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures]);
  const [filled, setFilled] = useState('');
  const fillsShowTime = start?.doors_time === '';

  const field: FieldPropsOf = (name, hint) => ({
    label: fieldLabels[name],
    hint: [hint, originOf(name)].filter(Boolean).join(' ') || undefined,
    error: errors[name],
    value: draft[name],
    onChange: ({ target: { value } }) => {
      const typed = { [name]: value };
      const changes = fillsShowTime ? fillShowTime(typed, draft, filled) : typed;
      if (changes.show_time !== undefined) setFilled(changes === typed ? '' : changes.show_time);
      onChange(changes);
    },
  });

  return (
    <form
      id={id}
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={styles.group}>
        <TextField
          {...field('headlining_artist')}
          required
          data-autofocus
          className={styles.half}
          maxLength={200}
        />
        <TextArea
          {...field('support_artists', 'Separate names with commas or new lines.')}
          className={styles.half}
          rows={1}
        />
      </div>
      <div className={styles.group}>
        <TextField {...field('date', dateHint)} type="date" required className={styles.third} />
        <TextField {...field('doors_time')} type="time" className={styles.narrow} />
        <TextField
          {...field('show_time', fillsShowTime ? 'An hour after doors by default.' : undefined)}
          type="time"
          className={styles.narrow}
        />
        {dateNotice}
      </div>
      <div className={styles.group}>
        <TextField
          {...field('ticket_url')}
          inputMode="url"
          autoCapitalize="none"
          className={styles.third}
        />
        <Select
          label={fieldLabels.ages}
          error={errors['ages']}
          hint={originOf('ages')}
          required
          className={styles.quarter}
          value={draft.ages}
          options={ages}
          onChange={(chosen) => onChange({ ages: chosen })}
        />
        <GenreField
          value={draft.genre_id}
          shown={base?.show.genre}
          error={errors['genre_id']}
          hint={originOf('genre_id')}
          onChange={(genreId) => onChange({ genre_id: genreId })}
        />
      </div>
      <PhotosField
        photos={draft.photos}
        error={errors['photos']}
        hint={originOf('photos')}
        onReading={onReading}
        onChange={(update) => onPhotos(({ photos }) => ({ photos: update(photos) }))}
      />
      <MoreDetails draft={draft} field={field} />
    </form>
  );
}
