import type { Theme } from '@stagedoor/contracts/theme';
import { IconPlus, IconSparkles } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import type { ThemesData } from './load-themes.ts';
import { ThemeCard } from './theme-card.tsx';
import { copyOf, draftOf, freeName } from './theme-draft.ts';
import type { OpenedTheme } from './save-theme.ts';
import { ThemeEditor } from './theme-editor.tsx';
import styles from './themes-section.module.css';
import { useThemeChanges } from './use-theme-changes.ts';

type Opened =
  | { dialog: 'edit'; edited: OpenedTheme }
  | { dialog: 'duplicate' | 'delete'; theme: Theme }
  | { dialog: 'generate' };

const TITLE = 'Colour Themes';

interface ThemesSectionProps {
  data: ThemesData;
  onChanged: () => Promise<void>;
}

/** The gallery of themes, and everything that can be done to them. */
export function ThemesSection({ data, onChanged }: ThemesSectionProps) {
  const gallery = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const { busyId, activate, remove, saved } = useThemeChanges(onChanged);
  const close = () => setOpened(undefined);
  const { themes } = data;
  if (!themes) {
    return (
      <Section title={TITLE}>
        <LoadFailure message="Failed to load themes. Please try again." onRetry={onChanged} />
      </Section>
    );
  }
  const active = themes.find(({ name }) => name === data.active) ?? themes[0];
  const deleted = opened?.dialog === 'delete' ? opened.theme : undefined;
  const edit = (edited: OpenedTheme) => setOpened({ dialog: 'edit', edited });

  return (
    <Section
      title={TITLE}
      aside={
        <div className={styles.buttons}>
          <Button onClick={() => setOpened({ dialog: 'generate' })}>
            <IconSparkles size={20} aria-hidden="true" />
            Generate
          </Button>
          <Button
            variant="primary"
            onClick={() => active && edit({ draft: copyOf(active, themes) })}
          >
            <IconPlus size={20} aria-hidden="true" />
            New Theme
          </Button>
        </div>
      }
    >
      <ul ref={gallery} tabIndex={-1} className={styles.gallery} aria-label="Themes">
        {themes.map((theme) => (
          <ThemeCard
            key={theme.id}
            theme={theme}
            active={theme.name === data.active}
            busy={busyId === theme.id}
            actions={{
              activate,
              edit: (base) => edit({ base, draft: draftOf(base) }),
              duplicate: () => setOpened({ dialog: 'duplicate', theme }),
              remove: () => setOpened({ dialog: 'delete', theme }),
            }}
          />
        ))}
      </ul>
      {opened?.dialog === 'edit' && (
        <ThemeEditor
          opened={opened.edited}
          onClose={() => {
            close();
            // Somebody else may have changed it meanwhile.
            void onChanged();
          }}
          onSaved={(verb) => {
            close();
            void saved(
              verb,
              opened.edited.base !== undefined && opened.edited.base.id === active?.id,
            );
          }}
        />
      )}
      {opened?.dialog === 'duplicate' && (
        <DuplicateDialog
          theme={opened.theme}
          themes={themes}
          onClose={close}
          onDone={() => {
            close();
            void saved('duplicated');
          }}
        />
      )}
      {opened?.dialog === 'generate' && (
        <GenerateDialog
          themes={themes}
          onClose={close}
          onGenerated={(theme) => {
            const draft = { ...draftOf(theme), name: freeName(theme.name, themes) };
            edit({ draft, unsaved: true });
          }}
        />
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        title="Delete this theme?"
        description={`${deleted?.display_name ?? ''} will be gone. This cannot be undone.`}
        confirmLabel="Delete"
        tone="destructive"
        busy={busyId !== undefined}
        onConfirm={async () => {
          if (!deleted) return;
          await remove(deleted);
          flushSync(close);
          // Where the focus came from is gone with the theme.
          gallery.current?.focus();
        }}
        onClose={close}
      />
    </Section>
  );
}
