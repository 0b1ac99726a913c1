import type { Theme } from '@stagedoor/contracts/theme';
import { IconPlus, IconSparkles } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { useBusyIds } from '../../data/use-changes.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section, SectionPending } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { ConfirmActivation } from './confirm-activation.tsx';
import type { GalleryTheme } from './load-themes.ts';
import { OpenedTheme } from './opened-theme.tsx';
import { ThemeCard } from './theme-card.tsx';
import { GENERATED_THEME, NEW_THEME, themeDialogSearch } from './theme-dialog-search.ts';
import { startPreview } from './theme-preview.ts';
import styles from './themes-section.module.css';
import { useThemeChanges } from './use-theme-changes.ts';

const TITLE = 'Colour Themes';
const CLOSED = themeDialogSearch.clean({});

interface ThemesSectionProps {
  /** Undefined where they could not be loaded. */
  themes: readonly GalleryTheme[] | undefined;
  search: ReturnType<typeof themeDialogSearch.read>;
  /** Loads the themes again. */
  onRetry: () => void;
}

/** The gallery of themes, and everything that can be done to them. */
export function ThemesSection({ themes: loaded, search, onRetry }: ThemesSectionProps) {
  const gallery = useRef<HTMLUListElement>(null);
  const [pendingActivation, setPendingActivation] = useState<Theme>();
  const [pendingDeletion, setPendingDeletion] = useState<Theme>();
  const address = useDialogAddress();
  const navigate = useNavigate();
  const { activate, remove, saved } = useThemeChanges(loaded ?? []);
  const busyIds = useBusyIds();
  if (!loaded) {
    return (
      <Section title={TITLE}>
        <LoadFailure message="Failed to load themes. Please try again." onRetry={onRetry} />
      </Section>
    );
  }
  const themes = inOrder(loaded);
  const active = themes.find((theme) => theme.active) ?? themes[0];

  return (
    <Section
      title={TITLE}
      aside={
        <div className="cluster">
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
      <p className="below-4">
        System themes are part of the program: they can be neither changed nor deleted. Duplicate
        one to make it your own.
      </p>
      <ul ref={gallery} tabIndex={-1} className={styles.gallery} aria-label="Themes">
        {themes.map((theme) => (
          <ThemeCard
            key={theme.id}
            theme={theme}
            busy={busyIds.has(theme.id)}
            actions={{
              activate: setPendingActivation,
              preview: (previewed) => {
                startPreview(previewed);
                void navigate({ to: '/' });
              },
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
          onSaved={(verb, theme, commands) => void saved(verb, theme, commands)}
          onDone={() => address.close(CLOSED, { saved: true })}
        />
      )}
      <ConfirmActivation
        theme={pendingActivation}
        onConfirm={activate}
        onClose={() => setPendingActivation(undefined)}
      />
      <ConfirmDialog
        open={pendingDeletion !== undefined}
        title="Delete this theme?"
        description={`${pendingDeletion?.display_name ?? ''} will be gone. You can undo this.`}
        confirmLabel="Delete"
        tone="destructive"
        onConfirm={() => {
          flushSync(() => {
            if (pendingDeletion) void remove(pendingDeletion);
            setPendingDeletion(undefined);
          });
          // The button that had the focus is gone with the theme.
          gallery.current?.focus();
        }}
        onClose={() => setPendingDeletion(undefined)}
      />
    </Section>
  );
}

const CARDS = 6;

/** The gallery while the themes are being loaded. */
export function ThemesPending() {
  return (
    <SectionPending label="Loading themes">
      <div className={styles.gallery}>
        {Array.from({ length: CARDS }, (_, place) => (
          <Skeleton key={place} style={{ height: '22rem' }} />
        ))}
      </div>
    </SectionPending>
  );
}

/** Sorts as the server does: system themes, then the venue's own by name. */
function inOrder(themes: readonly GalleryTheme[]): GalleryTheme[] {
  const group = ({ is_system_theme }: Theme) => Number(!is_system_theme);
  return themes.toSorted((a, b) => group(a) - group(b) || (group(a) && (a.name < b.name ? -1 : 1)));
}
