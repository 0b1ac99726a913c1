import { AGES } from '@stagedoor/contracts/facts/ages';
import { LINE } from '@stagedoor/contracts/facts/limits';
import { beginsBeforeDoors, LAST_SHOW_DAY, showNights } from '@stagedoor/contracts/facts/show-day';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import {
  SHOW_FIELDS,
  type FieldKind,
  type FieldSpec,
  type ShowField,
} from '@stagedoor/contracts/facts/show-fields';
import type { Show } from '@stagedoor/contracts/show';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { fieldNames, type Editor } from '../../edit/editor.ts';
import { addDays } from '../../format/day.ts';
import { weekdayShortDate } from '../../format/day-text.ts';
import { MomentField } from '../../shows/moment-field.tsx';
import { agesLabel } from '../../shows/show-facts.ts';
import { fieldLabel } from '../../field-change/field-label.ts';
import type { FieldProps } from '../../ui/form/field-frame.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField, TextArea } from '../../ui/form/text-field.tsx';
import { GenreField } from './genre-manager/genre-field.tsx';
import { PhotosField } from './photos-field.tsx';
import { anHourAfter, fillShowTime, type ShowDraft } from './show-draft.ts';
import { isWholeDay, timesOf } from './show-questions.ts';
import { classes } from '../../ui/classes.ts';
import styles from './show-form.module.css';

const ages = AGES.map((value) => ({ value, label: agesLabel(value) }));

/** The fields that have their place here; all others are among `MoreDetails`. */
type MainField =
  | 'headlining_artist'
  | 'support_artists'
  | 'date'
  | 'doors_time'
  | 'show_time'
  | 'price'
  | 'on_sale_at'
  | 'ticket_url'
  | 'ages'
  | 'genre_id';

/** The props that make an input the field of this name. */
type FieldPropsOf = (
  name: Exclude<ShowField, 'ages'>,
  hint?: string,
) => FieldProps &
  InputAttributes & {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'type' | 'required' | 'maxLength' | 'max' | 'inputMode' | 'autoCapitalize'
>;

/** For the keyboards of phones. */
const URL_KEYS = { inputMode: 'url', autoCapitalize: 'none' } as const;

/** What an input has because of the kind of its field. */
const BY_KIND: Record<FieldKind, (field: FieldSpec) => InputAttributes> = {
  ...recordOf(['text', 'ages', 'genre', 'moment'], () => () => ({})),
  day: () => ({ type: 'date', max: LAST_SHOW_DAY }),
  time: () => ({ type: 'time' }),
  line: ({ max = LINE }) => ({ maxLength: max }),
  link: () => URL_KEYS,
  links: () => URL_KEYS,
};

interface ShowFormProps {
  id: string;
  editor: Editor<Show, ShowDraft>;
  dateHint: string | undefined;
  /** The notice about the chosen date. */
  dateNotice: ReactNode;
  /** Who set a field, if the dialog shows that. */
  originOf: (name: keyof ShowDraft) => string | undefined;
  onChange: (changes: Partial<ShowDraft>) => void;
  onSubmit: () => void;
}

/**
 * Every field of a show but Published, beginning with those that most shows need. After a failed
 * save, the first field with an error has the focus.
 */
export function ShowForm({
  id,
  editor,
  dateHint,
  dateNotice,
  originOf,
  onChange,
  onSubmit,
}: ShowFormProps) {
  const { start, draft, errors, base, failures } = editor;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    const folds = element.current?.querySelectorAll('details') ?? [];
    for (const fold of folds) fold.open ||= fold.querySelector('[aria-invalid]') !== null;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]');
    wrong?.focus();
    // The browser shows only the line of the caret.
    wrong?.scrollIntoView({ block: 'nearest' });
  }, [failures]);
  // In a series, a new show begins with the times of the one before.
  const kept = base === undefined ? start?.show_time : undefined;
  const isHourLater = kept === anHourAfter(start?.doors_time ?? '');
  const [filled, setFilled] = useState(isHourLater ? kept : '');
  const fillsShowTime = isHourLater || start?.doors_time === '';
  const nights = showNights(timesOf(draft));
  const showTimeHint =
    (draft.show_time && nightHint(draft, nights.show)) ||
    (beginsBeforeDoors(timesOf(draft)) && 'This is before doors.') ||
    (fillsShowTime && 'An hour after doors by default.') ||
    undefined;

  const field: FieldPropsOf = (name, hint) => ({
    ...BY_KIND[SHOW_FIELDS[name].kind](SHOW_FIELDS[name]),
    required: SHOW_FIELDS[name].required !== undefined,
    label: fieldLabel(name),
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
      className={classes('stack gap-6', styles.form)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={styles.group}>
        <TextField {...field('headlining_artist')} data-autofocus className={styles.large} />
        <TextArea
          {...field('support_artists', 'Separate names with commas or new lines.')}
          className={styles.third}
          rows={1}
        />
        <TextField
          {...field('date', dateHint)}
          className={classes(styles.narrow, styles.quarter)}
        />
        {dateNotice}
        <TextField
          {...field('doors_time', nightHint(draft, nights.doors))}
          className={styles.narrow}
        />
        <TextField {...field('show_time', showTimeHint)} className={styles.narrow} />
        <TextField
          {...field('price', 'Such as $15 / $20 at the door, or Free.')}
          className={classes(styles.narrow, styles.quarter)}
        />
        <MomentField
          {...field('on_sale_at', 'Until then visitors read when tickets go on sale.')}
          className={styles.third}
        />
      </div>
      <div className={styles.group}>
        <TextField {...field('ticket_url')} className={styles.third} />
        <Select
          label={fieldLabel('ages')}
          error={errors['ages']}
          hint={originOf('ages')}
          required
          className={styles.quarter}
          value={draft.ages}
          options={ages}
          onChange={(chosen) => onChange({ ages: chosen })}
        />
        <GenreField
          className={styles.large}
          value={draft.genre_id}
          shown={base?.genre}
          error={errors['genre_id']}
          hint={originOf('genre_id')}
          onChange={(genreId) => onChange({ genre_id: genreId })}
        />
      </div>
      <PhotosField
        photos={draft.photos}
        error={errors['photos']}
        hint={originOf('photos')}
        onChange={(photos) => onChange({ photos })}
      />
      <MoreDetails {...{ draft, field, originOf, onChange }} />
    </form>
  );
}

/** Which day is meant by a time after midnight. */
function nightHint({ date }: ShowDraft, nights: number): string | undefined {
  if (nights === 0 || !isWholeDay(date)) return undefined;
  return `On ${weekdayShortDate(addDays(date, nights))}.`;
}

/** The fields that few shows need, in order, each with a hint or ''. */
const HINTS: Record<Exclude<ShowField, MainField>, string> = {
  publish_at: 'The show goes live by itself. Until then only staff see it.',
  tour_title: '',
  presents_line: '',
  ticket_instructions: 'Shown where there is no ticket link.',
  additional_info: '',
  artist_links: 'Web addresses of the artist, one per line: a website, Bandcamp, Instagram.',
  listen_url: 'One song or video.',
};
const FIELDS = fieldNames(HINTS);

interface MoreDetailsProps extends Pick<ShowFormProps, 'originOf' | 'onChange'> {
  draft: ShowDraft;
  field: FieldPropsOf;
}

/** The fields of `HINTS`, folded while all of them are blank. */
function MoreDetails({ draft, field, originOf, onChange }: MoreDetailsProps) {
  const [toggled, setToggled] = useState<boolean>();
  const filled = draft.is_sold_out || FIELDS.some((name) => draft[name] !== '');
  return (
    <details
      className={styles.more}
      open={toggled ?? filled}
      onToggle={({ currentTarget }) => setToggled(currentTarget.open)}
    >
      <summary className="pointer">
        <span className="semibold">More details</span>{' '}
        <span className={classes('text-xs quiet', styles.names)}>
          {FIELDS.map(fieldLabel).join(', ')}
        </span>
      </summary>
      <div className={styles.group}>
        {FIELDS.map((name) => {
          const props = { ...field(name, HINTS[name]), className: styles.half };
          const { kind } = SHOW_FIELDS[name];
          if (kind === 'moment') return <MomentField key={name} {...props} />;
          const Input = kind === 'text' || kind === 'links' ? TextArea : TextField;
          return <Input key={name} {...props} />;
        })}
      </div>
      <Switch
        label="Sold out"
        description={`There are no tickets any more. ${originOf('is_sold_out') ?? ''}`.trim()}
        checked={draft.is_sold_out}
        onChange={(on) => onChange({ is_sold_out: on })}
      />
    </details>
  );
}
