import { AGES } from '@stagedoor/contracts/facts/ages';
import type { Genre } from '@stagedoor/contracts/genre';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Editor } from '../../edit/editor.ts';
import { agesLabel } from '../../format/ages-label.ts';
import { Select } from '../../ui/form/select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { GenreField } from './genre-field.tsx';
import { PhotosField } from './photos-field.tsx';
import styles from './show-fields.module.css';
import type { LoadedShow } from './save-show.ts';
import { fieldLabels, type ShowDraft, type ShowValues } from './show-draft.ts';

const ages = AGES.map((value) => ({
  value,
  label: agesLabel(value),
}));

type TextName = Exclude<keyof ShowValues, 'is_published' | 'ages'>;

type ShowEditor = Editor<LoadedShow, ShowDraft>;

interface ShowFieldsProps {
  id: string;
  editor: ShowEditor;
  /** What there is to say about the chosen date. */
  dateNotice: ReactNode;
  /** Null where they could not be loaded. */
  genres: readonly Genre[] | null;
  onGenresChanged: () => Promise<unknown>;
  onChange: (changes: Partial<ShowDraft>) => void;
  onSubmit: () => void;
}

/** Every field of a show. After a save that failed, the first field that is wrong has the focus. */
export function ShowFields({
  id,
  editor,
  dateNotice,
  genres,
  onGenresChanged,
  onChange,
  onSubmit,
}: ShowFieldsProps) {
  const { draft, errors, base, failures } = editor;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures]);

  const text = (name: TextName) => ({
    label: fieldLabels[name],
    error: errors[name],
    value: draft[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => onChange({ [name]: value }),
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
          {...text('headlining_artist')}
          required
          data-autofocus
          className={styles.most}
          maxLength={200}
        />
        <TextField {...text('date')} type="date" required className={styles.some} />
        {dateNotice}
        <TextField {...text('presents_line')} className={styles.half} maxLength={200} />
        <TextField {...text('tour_title')} className={styles.half} maxLength={200} />
        <TextArea
          {...text('support_artists')}
          className={styles.short}
          rows={2}
          hint="Separate names with commas or new lines."
        />
      </div>
      <div className={styles.group}>
        <GenreField
          value={draft.genre_id}
          shown={base?.show.genre}
          error={errors['genre_id']}
          genres={genres}
          onGenresChanged={onGenresChanged}
          onChange={(genreId) => onChange({ genre_id: genreId })}
        />
        <Select
          label={fieldLabels.ages}
          error={errors['ages']}
          required
          className={styles.half}
          value={draft.ages}
          options={ages}
          onChange={(chosen) => onChange({ ages: chosen })}
        />
        <TextField {...text('doors_time')} type="time" className={styles.quarter} />
        <TextField {...text('show_time')} type="time" className={styles.quarter} />
        <TextField
          {...text('ticket_url')}
          inputMode="url"
          autoCapitalize="none"
          className={styles.half}
        />
        <TextArea
          {...text('ticket_instructions')}
          className={styles.half}
          hint="Shown where there is no ticket link."
        />
        <TextArea {...text('additional_info')} className={styles.half} />
      </div>
      <PhotosField
        photos={draft.photos}
        error={errors['photos']}
        onChange={(photos) => onChange({ photos })}
      />
      <Switch
        label={fieldLabels.is_published}
        description={publication(editor)}
        checked={draft.is_published}
        onChange={(on) => onChange({ is_published: on })}
      />
    </form>
  );
}

function publication({ base, draft }: ShowEditor): string {
  if (base?.show.is_archived) {
    return draft.is_published
      ? 'Saving takes this show out of the archive and publishes it.'
      : 'This show is archived. Publishing takes it out of the archive first.';
  }
  return draft.is_published
    ? 'Everybody can see this show.'
    : 'Only those who manage shows can see this one.';
}
