import { LINE, LIST_TEXT } from '@stagedoor/contracts/facts/limits';
import type { DraftErrors } from '../../edit/editor.ts';
import type { Mode } from '../../theme/mode.ts';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ColourFields } from './colour-fields.tsx';
import { ContrastWarnings } from './contrast-warnings.tsx';
import { MODES, problemOf, type ThemeDraft, type ThemeField } from './theme-draft.ts';
import styles from './theme-editor.module.css';
import { sharedNames, varLabel } from './theme-var-groups.ts';

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
        hint={`Lower-case letters, digits and dashes. ${originOf('name') ?? ''}`.trim()}
        required
        data-autofocus
        maxLength={50}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="Display Name"
        required
        maxLength={LINE}
        hint={originOf('display_name')}
        value={draft.display_name}
        error={errors['display_name']}
        onChange={(event) => onChange({ display_name: event.target.value })}
      />
      <TextArea
        label="Description"
        maxLength={LIST_TEXT}
        hint={originOf('description')}
        value={draft.description}
        error={errors['description']}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <fieldset>
        <legend className={styles.legend}>Colours</legend>
        <div className="cluster gap-1 gap-x-4">
          {MODES.map((each) => (
            <label key={each} className={styles.mode}>
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
      <ColourFields {...{ draft, mode, originOf, onChange }} />
      <fieldset className="stack">
        <legend className={styles.legend}>Type and shape</legend>
        {sharedNames.map((name) => (
          <TextField
            key={name}
            label={varLabel(name)}
            spellCheck={false}
            maxLength={300}
            hint={originOf(`theme.${name}`)}
            value={draft[`theme.${name}`]}
            error={problemOf(draft, `theme.${name}`)}
            onChange={(event) => onChange({ [`theme.${name}`]: event.target.value })}
          />
        ))}
      </fieldset>
    </form>
  );
}
