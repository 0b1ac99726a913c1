import type { CssVars } from '@stagedoor/contracts/css-vars';
import type { Theme } from '@stagedoor/contracts/theme';
import { useId } from 'react';
import type { Mode } from '../../theme/mode.ts';
import { themeProperties } from '../../theme/theme-properties.ts';
import { Badge } from '../../ui/page/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import type { GalleryTheme } from './load-themes.ts';
import pictureStyles from './theme-miniature.module.css';
import styles from './themes-section.module.css';

/** The actions on a theme of the gallery. */
export interface ThemeActions {
  activate: (theme: Theme) => void;
  preview: (theme: Theme) => void;
  edit: (theme: Theme) => void;
  duplicate: (theme: Theme) => void;
  remove: (theme: Theme) => void;
}

interface ThemeCardProps {
  theme: GalleryTheme;
  busy: boolean;
  actions: ThemeActions;
}

/** A theme of the gallery, with miniatures of the site in light and in dark. */
export function ThemeCard({ theme, busy, actions }: ThemeCardProps) {
  const { active } = theme;
  const id = useId();
  const isKept = active && !theme.is_system_theme;
  const named = (verb: string) => `${verb} ${theme.display_name}`;
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
          onClick={() => active || actions.activate(theme)}
        >
          {active ? 'In use' : 'Use'}
        </Button>
        {!active && (
          <Button size="sm" aria-label={named('Preview')} onClick={() => actions.preview(theme)}>
            Preview
          </Button>
        )}
        {!theme.is_system_theme && (
          <Button size="sm" aria-label={named('Edit')} onClick={() => actions.edit(theme)}>
            Edit
          </Button>
        )}
        <Button size="sm" aria-label={named('Duplicate')} onClick={() => actions.duplicate(theme)}>
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
            onClick={() => actions.remove(theme)}
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
