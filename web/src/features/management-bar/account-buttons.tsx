import { IconHome, IconLogout } from '@tabler/icons-react';
import { ModeToggle } from '../../shell/mode-toggle.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import styles from './management-bar.module.css';

/** The light/dark toggle, and the buttons that lead out of the back office. */
export function AccountButtons({ onLogout }: { onLogout: () => void }) {
  return (
    <div className={styles.account}>
      <ModeToggle />
      <LinkButton to="/" size="sm" variant="ghost" title="View site">
        <IconHome size={20} aria-hidden="true" />
        <span className={styles.words}>View site</span>
      </LinkButton>
      <Button size="sm" variant="ghost" title="Logout" onClick={onLogout}>
        <IconLogout size={20} aria-hidden="true" />
        <span className={styles.words}>Logout</span>
      </Button>
    </div>
  );
}
