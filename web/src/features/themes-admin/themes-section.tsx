import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import type { Theme } from '@stagedoor/contracts/theme';
import { IconPlus, IconSparkles } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState, useId } from 'react';
import { flushSync } from 'react-dom';
import type { CssVars } from '@stagedoor/contracts/css-vars';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { useLoaded } from '../../data/query-client.ts';
import { useBusyIds } from '../../data/use-changes.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section, SectionPending } from '../../ui/page/section.tsx';
import { ConfirmActivation } from './confirm-activation.tsx';
import { themeList, type GalleryTheme } from './load-themes.ts';
import { GENERATED_THEME, NEW_THEME, OpenedTheme, themeDialogSearch } from './opened-theme.tsx';
import { startPreview } from './theme-preview.ts';
import styles from './themes-section.module.css';
import { useThemeChanges } from './use-theme-changes.ts';
import type { Mode } from '../../theme/mode.ts';
import { themeProperties } from '../../theme/theme-properties.ts';
import { Badge } from '../../ui/page/badge.tsx';
import pictureStyles from './theme-miniature.module.css';

const { title: TITLE } = OFFICE_PLACES.themes;

/** The gallery of themes, and everything that can be done to them. */
export function ThemesSection() {
  usePageTitle(TITLE);
  const { data: loaded, refetch } = useLoaded(themeList);
  const search = themeDialogSearch.read(useSearch({ strict: false }));
  const gallery = useRef<HTMLUListElement>(null);
  const [pendingActivation, setPendingActivation] = useState<Theme>();
  const [pendingDeletion, setPendingDeletion] = useState<Theme>();
  const { open } = useDialogAddress();
  const { activate, remove } = useThemeChanges(loaded ?? []);
  const busyIds = useBusyIds();
  if (!loaded) {
    return (
      <Section title={TITLE}>
        <LoadFailure message="Failed to load themes. Please try again." onRetry={refetch} />
      </Section>
    );
  }
  const themes = inOrder(loaded);

  return (
    <Section
      title={TITLE}
      aside={
        <div className="cluster">
          <Button onClick={() => open({ theme: GENERATED_THEME })}>
            <IconSparkles size="1.25rem" aria-hidden="true" />
            Generate
          </Button>
          <Button variant="primary" onClick={() => open({ theme: NEW_THEME })}>
            <IconPlus size="1.25rem" aria-hidden="true" />
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
            onActivate={setPendingActivation}
            onRemove={setPendingDeletion}
          />
        ))}
      </ul>
      {(search.theme || search.duplicate) && (
        <OpenedTheme key={`${search.theme} ${search.duplicate}`} {...search} themes={themes} />
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

const CARDS = Array.from({ length: 6 }, () => '22rem');

/** The gallery while the themes are being loaded. */
export function ThemesPending() {
  return <SectionPending label="Loading themes" heights={CARDS} className={styles.gallery} />;
}

/** Sorts as the server does: the venue's own themes by name, then those of the system. */
function inOrder(themes: readonly GalleryTheme[]): GalleryTheme[] {
  const { own = [], system = [] } = Object.groupBy(themes, ({ is_system_theme }) =>
    is_system_theme ? 'system' : 'own',
  );
  return [...own.toSorted((a, b) => (a.name < b.name ? -1 : 1)), ...system];
}

interface ThemeCardProps {
  theme: GalleryTheme;
  busy: boolean;
  onActivate: (theme: Theme) => void;
  onRemove: (theme: Theme) => void;
}

/** A theme of the gallery, with miniatures of the site in light and in dark. */
function ThemeCard({ theme, busy, onActivate, onRemove }: ThemeCardProps) {
  const { open } = useDialogAddress();
  const navigate = useNavigate();
  const { active } = theme;
  const id = useId();
  const isKept = active && !theme.is_system_theme;
  const named = (verb: string) => `${verb} ${theme.display_name}`;
  const preview = () => {
    startPreview(theme);
    void navigate({ to: '/' });
  };
  return (
    <li className={styles.card} aria-busy={busy || undefined}>
      <div className={styles.looks}>
        <ThemeMiniature css_vars={theme.css_vars} mode="light" />
        <ThemeMiniature css_vars={theme.css_vars} mode="dark" />
      </div>
      <div className="cluster padded top">
        <h2 className={styles.name}>{theme.display_name}</h2>
        {active && <Badge tone="hot">Current</Badge>}
        {theme.is_system_theme && <Badge tone="quiet">System</Badge>}
        <p className="wide text-row anywhere">{theme.description}</p>
        {isKept && (
          <p id={id} className="wide text-row anywhere quiet">
            The site uses it: use another one before deleting it.
          </p>
        )}
      </div>
      <div className="cluster top card-foot">
        <Button
          size="sm"
          variant={active ? 'secondary' : 'primary'}
          busy={busy}
          aria-label={active ? named('In use:') : named('Use')}
          onClick={() => active || onActivate(theme)}
        >
          {active ? 'In use' : 'Use'}
        </Button>
        {!active && (
          <Button size="sm" aria-label={named('Preview')} onClick={preview}>
            Preview
          </Button>
        )}
        {!theme.is_system_theme && (
          <Button size="sm" aria-label={named('Edit')} onClick={() => open({ theme: theme.id })}>
            Edit
          </Button>
        )}
        <Button
          size="sm"
          aria-label={named('Duplicate')}
          onClick={() => open({ duplicate: theme.id })}
        >
          Duplicate
        </Button>
        {!theme.is_system_theme && (
          <LinkButton
            size="sm"
            aria-label={named('History of')}
            to="/manage/history/$subject/$id"
            params={{ subject: 'theme', id: theme.id }}
          >
            History
          </LinkButton>
        )}
        {!theme.is_system_theme && (
          <Button
            size="sm"
            disabled={active}
            aria-label={named('Delete')}
            aria-describedby={isKept ? id : undefined}
            onClick={() => onRemove(theme)}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}

/** A miniature of the site in a theme, hidden from screen readers. */
function ThemeMiniature({ css_vars, mode }: { css_vars: CssVars; mode: Mode }) {
  return (
    <div
      data-themed
      aria-hidden="true"
      className={pictureStyles.miniature}
      style={themeProperties(css_vars, mode)}
    >
      <div className="spread baseline bar rule-below">
        <span className={pictureStyles.logo}>Venue</span>
        <span className="quiet">{mode}</span>
      </div>
      <div className="stack top pad-3">
        <span className={pictureStyles.headline}>Tonight</span>
        <div className="stack gap-1 card pad-2">
          <span className={pictureStyles.name}>The Headliner</span>
          <span className="quiet">Doors 7:00 PM</span>
          <span className="cluster gap-1">
            <span className={pictureStyles.primary}>Tickets</span>
            <span className={pictureStyles.secondary}>Info</span>
            <span className="strong accent">21+</span>
          </span>
        </div>
      </div>
      <div className="inverse bar">Find us</div>
    </div>
  );
}
