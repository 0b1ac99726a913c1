import type { Theme } from '@stagedoor/contracts/theme';
import { IconPlus, IconSparkles } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';
import type { ThemesData } from './load-themes.ts';
import { ThemeCard } from './theme-card.tsx';
import { OpenedTheme } from './opened-theme.tsx';
import { GENERATED_THEME, NEW_THEME, themeDialogSearch } from './theme-dialog-search.ts';
import styles from './themes-section.module.css';
import { useThemeChanges } from './use-theme-changes.ts';

const TITLE = 'Colour Themes';
const CLOSED = themeDialogSearch.clean({});

interface ThemesSectionProps {
  data: ThemesData;
  search: ReturnType<typeof themeDialogSearch.read>;
  onChanged: () => Promise<void>;
}

/** The gallery of themes, and everything that can be done to them. */
export function ThemesSection({ data, search, onChanged }: ThemesSectionProps) {
  const gallery = useRef<HTMLUListElement>(null);
  const [pendingDeletion, setPendingDeletion] = useState<Theme>();
  const address = useDialogAddress();
  const { busyId, activate, remove, saved } = useThemeChanges(onChanged);
  const { themes } = data;
  if (!themes) {
    return (
      <Section title={TITLE}>
        <LoadFailure message="Failed to load themes. Please try again." onRetry={onChanged} />
      </Section>
    );
  }
  const active = themes.find(({ name }) => name === data.active) ?? themes[0];

  return (
    <Section
      title={TITLE}
      aside={
        <div className={styles.buttons}>
          <Button onClick={() => address.open({ theme: GENERATED_THEME })}>
            <IconSparkles size={20} aria-hidden="true" />
            Generate
          </Button>
          <Button variant="primary" onClick={() => address.open({ theme: NEW_THEME })}>
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
              edit: ({ id }) => address.open({ theme: id }),
              duplicate: ({ id }) => address.open({ duplicate: id }),
              remove: setPendingDeletion,
            }}
          />
        ))}
      </ul>
      {(search.theme || search.duplicate) && (
        <OpenedTheme
          key={`${search.theme} ${search.duplicate}`}
          id={search.theme}
          duplicate={search.duplicate}
          themes={themes}
          model={active}
          onClose={() => address.close(CLOSED)}
          onSaved={(verb, id) => {
            address.close(CLOSED, { saved: true });
            void saved(verb, verb === 'updated' && id === active?.id);
          }}
        />
      )}
      <ConfirmDialog
        open={pendingDeletion !== undefined}
        title="Delete this theme?"
        description={`${pendingDeletion?.display_name ?? ''} will be gone. This cannot be undone.`}
        confirmLabel="Delete"
        tone="destructive"
        busy={busyId !== undefined}
        onConfirm={async () => {
          if (!pendingDeletion) return;
          await remove(pendingDeletion);
          flushSync(() => setPendingDeletion(undefined));
          // Where the focus came from is gone with the theme.
          gallery.current?.focus();
        }}
        onClose={() => setPendingDeletion(undefined)}
      />
    </Section>
  );
}
