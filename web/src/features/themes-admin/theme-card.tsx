import type { Theme } from '@stagedoor/contracts/theme';
import { useId } from 'react';
import { Badge } from '../../ui/page/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import type { GalleryTheme } from './load-themes.ts';
import { ThemeMiniature } from './theme-miniature.tsx';
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
  const reason = whyUndeletable(theme);
  const named = (verb: string) => `${verb} ${theme.display_name}`;
  return (
    <li className={styles.card} aria-busy={busy || undefined}>
      <div className={styles.looks}>
        <ThemeMiniature css_vars={theme.css_vars} mode="light" />
        <ThemeMiniature css_vars={theme.css_vars} mode="dark" />
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>{theme.display_name}</h2>
        {active && <Badge tone="hot">Current</Badge>}
        {theme.is_system_theme && <Badge tone="quiet">System</Badge>}
        <p className={styles.description}>{theme.description}</p>
        {reason && (
          <p id={id} className={styles.reason}>
            {reason}
          </p>
        )}
      </div>
      <div className={styles.actions}>
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
        <Button
          size="sm"
          variant="ghost"
          disabled={reason !== undefined}
          aria-label={named('Delete')}
          aria-describedby={reason && id}
          onClick={() => actions.remove(theme)}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

/** Why a theme cannot be deleted; undefined where it can. */
function whyUndeletable({ is_system_theme, active }: GalleryTheme): string | undefined {
  if (is_system_theme)
    return (
      'Part of the program: it can be neither changed nor deleted. ' +
      'Duplicate it to make it your own.'
    );
  return active ? 'The site uses it: use another one before deleting it.' : undefined;
}
