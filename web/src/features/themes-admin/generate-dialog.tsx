import { PROMPT_LENGTH, THEME_MENTIONS } from '@stagedoor/contracts/facts/limits';
import type { GeneratedTheme, Theme } from '@stagedoor/contracts/theme';
import { useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './theme-editor.module.css';

const EXAMPLES =
  'Colours and moods, the most important first, such as “deep plum, brass, a hint of teal” ' +
  'or “rounded sunset”.';

interface GenerateDialogProps {
  themes: readonly Theme[];
  onGenerated: (theme: GeneratedTheme) => void;
  onClose: () => void;
}

/** Asks how a theme should look and which themes it should start from. It saves nothing. */
export function GenerateDialog({ themes, onGenerated, onClose }: GenerateDialogProps) {
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const { busy, failure, field, onSubmit } = useForm({
    empty: { prompt: '' },
    check: ({ prompt }) =>
      prompt.trim() === '' ? { prompt: 'Say what the theme should look like.' } : {},
    submit: async ({ prompt }) =>
      onGenerated(
        await callApi('themes.generate', { body: { prompt, theme_mentions: [...mentions] } }),
      ),
    explain: (error) => {
      const { prompt, theme_mentions } = fieldErrors(error);
      if (prompt) return { errors: { prompt } };
      return { message: theme_mentions ?? 'Failed to generate theme. Please try again.' };
    },
  });
  return (
    <Dialog open onClose={onClose} title="Generate a Theme" locked={busy}>
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {failure && <ErrorBox message={failure} />}
        <TextArea
          label="Prompt"
          hint={EXAMPLES}
          maxLength={PROMPT_LENGTH}
          data-autofocus
          {...field('prompt')}
        />
        <fieldset>
          <legend className={styles.legend}>Start from</legend>
          <div className="cluster gap-1 gap-x-4">
            {themes.map(({ id, name, display_name }) => (
              <Checkbox
                key={id}
                label={display_name}
                checked={mentions.includes(name)}
                disabled={mentions.length >= THEME_MENTIONS && !mentions.includes(name)}
                onChange={(on) =>
                  setMentions(on ? [...mentions, name] : mentions.filter((other) => other !== name))
                }
              />
            ))}
          </div>
        </fieldset>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Generating...' : 'Generate'}
        </Button>
      </form>
    </Dialog>
  );
}
