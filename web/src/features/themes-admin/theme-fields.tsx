import { hexOf, oklchOf } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import { LINE, LIST_TEXT } from '@stagedoor/contracts/facts/limits';
import { COLOUR_VARS, type ColourVar } from '@stagedoor/contracts/facts/theme-vars';
import { useMemo } from 'react';
import type { DraftErrors } from '../../edit/editor.ts';
import type { Mode } from '../../theme/mode.ts';
import { classes } from '../../ui/classes.ts';
import { TextField, TextArea } from '../../ui/form/text-field.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { MODES, problemOf, validVars, type ThemeDraft, type ThemeField } from './theme-draft.ts';
import styles from './theme-editor.module.css';
import { colourGroups, sharedNames, varLabel } from './theme-var-groups.ts';
import { weakPairs } from './weak-pairs.ts';

interface ThemeFieldsProps {
  id: string;
  draft: ThemeDraft;
  errors: DraftErrors;
  /** Who set a field, if the dialog shows that. */
  originOf: (field: ThemeField) => string | undefined;
  /** The mode whose colours are edited and shown. */
  mode: Mode;
  onMode: (mode: Mode) => void;
  onChange: (changes: Partial<ThemeDraft>) => void;
  onSubmit: () => void;
}

/** Every field of a theme. */
export function ThemeFields(props: ThemeFieldsProps) {
  const { id, draft, errors, originOf, mode, onMode, onChange, onSubmit } = props;
  const text = (field: ThemeField) => ({
    value: draft[field],
    error: errors[field],
    hint: originOf(field),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  return (
    <form
      id={id}
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {errors['css_vars'] && <ErrorBox message={errors['css_vars']} />}
      <TextField
        label="Name"
        {...text('name')}
        hint={`Lower-case letters, digits and dashes. ${originOf('name') ?? ''}`.trim()}
        required
        data-autofocus
        maxLength={50}
      />
      <TextField label="Display Name" required maxLength={LINE} {...text('display_name')} />
      <TextArea label="Description" maxLength={LIST_TEXT} {...text('description')} />
      <fieldset>
        <legend className="title display-sm pad-below-2">Colours</legend>
        <div className="cluster gap-1 gap-x-4">
          {MODES.map((each) => (
            <label key={each} className="row tap pointer">
              <input
                type="radio"
                name="mode"
                checked={mode === each}
                onChange={() => onMode(each)}
              />
              {varLabel(each)}
            </label>
          ))}
        </div>
      </fieldset>
      <ContrastWarnings draft={draft} mode={mode} />
      {colourGroups.map(({ title, names }) => (
        <fieldset key={title} className="stack">
          <legend className="title display-sm pad-below-2">{title}</legend>
          {names.map((name) => (
            <ColourField
              key={name}
              label={varLabel(name)}
              value={draft[`${mode}.${name}`]}
              error={problemOf(draft, `${mode}.${name}`)}
              hint={originOf(`${mode}.${name}`)}
              onChange={(value) => onChange({ [`${mode}.${name}`]: value })}
            />
          ))}
        </fieldset>
      ))}
      <fieldset className="stack">
        <legend className="title display-sm pad-below-2">Type and shape</legend>
        {sharedNames.map((name) => (
          <TextField
            key={name}
            label={varLabel(name)}
            spellCheck={false}
            maxLength={300}
            {...text(`theme.${name}`)}
            error={problemOf(draft, `theme.${name}`)}
          />
        ))}
      </fieldset>
    </form>
  );
}

interface ColourFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  hint: string | undefined;
  onChange: (value: string) => void;
}

/** A colour, which is picked or typed. */
function ColourField({ label, value, error, hint, onChange }: ColourFieldProps) {
  return (
    <div className={styles.colour}>
      <input
        type="color"
        className={styles.picker}
        aria-label={`Pick ${label.toLowerCase()}`}
        value={pickable(value)}
        onChange={(event) => onChange(event.target.value + alphaOf(value))}
      />
      <TextField
        label={label}
        value={value}
        error={error}
        hint={hint}
        placeholder="from the other colours"
        spellCheck={false}
        autoComplete="off"
        maxLength={70}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function pickable(value: string): string {
  const colour = parseColour(value);
  return colour ? hexOf(oklchOf(colour)) : '#808080';
}

/** The alpha channel of a typed colour, which the picker of the browser would drop. */
function alphaOf(value: string): string {
  return /^#[0-9a-f]{8}$/i.test(value) ? value.slice(7) : '';
}

/** Says what is hard to read in a mode. The theme can be saved nevertheless. */
function ContrastWarnings({ draft, mode }: { draft: ThemeDraft; mode: Mode }) {
  const weak = useMemo(() => weakPairs(shownColours(draft, mode)), [draft, mode]);
  const pairs = weak.map(
    ({ pair: [mark, surface], contrast, least }) =>
      `${varLabel(mark)} on ${varLabel(surface).toLowerCase()}: ${roundedDown(contrast)}, needs ${least}`,
  );
  const text =
    weak.length === 0
      ? `Every text can be read in the ${mode} theme.`
      : `Hard to read in the ${mode} theme:`;
  useAnnounced([text, ...pairs].join(' '));
  return (
    <div className={classes(styles.warnings, weak.length > 0 && styles.weak)}>
      {weak.length === 0 ? (
        <p>{text}</p>
      ) : (
        <>
          <p>
            <strong>{text}</strong>
          </p>
          <ul>
            {pairs.map((pair) => (
              <li key={pair}>{pair}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Rounded down, so that too little contrast never reads as enough. */
function roundedDown(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/**
 * The colours of a draft as the browser computes them for a visitor: the style sheet derives those
 * that the draft leaves out from the others.
 */
function shownColours(draft: ThemeDraft, mode: Mode): Partial<Record<ColourVar, string>> {
  const { theme, ...modes } = validVars(draft);
  const probe = document.createElement('div');
  probe.dataset['themed'] = '';
  probe.hidden = true;
  for (const [name, value] of Object.entries({ ...theme, ...modes[mode] }))
    if (value) probe.style.setProperty(`--${name}`, value);
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  const shown: Partial<Record<ColourVar, string>> = {};
  for (const name of COLOUR_VARS) {
    probe.style.color = `var(--${name})`;
    shown[name] = computed.color;
  }
  probe.remove();
  return shown;
}
