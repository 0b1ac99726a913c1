import type { Theme } from '@stagedoor/contracts/theme';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { isAdmin } from '../../session/stored-user.ts';
import { useChanges } from '../../data/use-changes.ts';
import { userAtom } from '../../session/user.atom.ts';
import { focusPageStart } from '../../ui/page/focus-page-start.ts';
import { activateTheme } from '../../theme/activate-theme.ts';
import { activeThemeAtom } from '../../theme/active-theme.atom.ts';
import { modeAtom } from '../../theme/mode.atom.ts';
import { themeProperties } from '../../theme/theme-properties.ts';
import { Button } from '../../ui/button/button.tsx';
import { announce } from '../../ui/toast/announce.ts';
import { ConfirmActivation } from './confirm-activation.tsx';
import styles from './preview-bar.module.css';
import { endPreview } from './theme-preview.ts';

/** Says that this tab previews a theme, and ends the preview. Its own colours keep it readable. */
export default function PreviewBar({ theme }: { theme: Theme }) {
  const admin = isAdmin(useSelector(userAtom));
  const mode = useSelector(modeAtom);
  const before = useSelector(activeThemeAtom);
  const [asking, setAsking] = useState(false);
  const { busy, change } = useChanges('themes');
  const navigate = useNavigate();
  useEffect(() => {
    if (!admin) endPreview();
  }, [admin]);
  // The focus would be lost with the bar.
  useEffect(() => () => void (document.activeElement === document.body && focusPageStart()), []);
  const activate = ({ name, display_name }: Theme, previous?: Theme): Promise<boolean> =>
    change({
      work: (commands) => activateTheme(name, commands),
      done: `The site uses ${display_name} now.`,
      ...(previous && { undo: () => activate(previous) }),
      failed: 'Failed to switch theme',
    });
  const { display_name: name } = theme;
  useEffect(() => announce(`Preview of ${name}: nobody else sees this.`), [name]);
  return (
    <section
      aria-label="Theme preview"
      data-themed
      data-keep-clear
      className={styles.bar}
      style={themeProperties(lantern.css_vars, mode)}
    >
      <p className="grow">
        Preview of <strong>{theme.display_name}</strong>: nobody else sees this.
      </p>
      {/* A theme that is not saved has no id. */}
      {theme.id !== '' && (
        <Button
          size="sm"
          variant="primary"
          busy={busy}
          aria-label={`Use ${theme.display_name}`}
          onClick={() => setAsking(true)}
        >
          Use
        </Button>
      )}
      <Button
        size="sm"
        onClick={() => {
          endPreview();
          void navigate({ to: '/manage/themes' });
        }}
      >
        Close
      </Button>
      <ConfirmActivation
        theme={asking ? theme : undefined}
        onConfirm={async () => {
          if (await activate(theme, before)) endPreview();
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
