import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import styles from './mailing-list-section.module.css';

interface SettingsCardProps {
  /** Null where they could not be loaded. */
  settings: MailingListSettings | null;
  onChange: (change: Partial<MailingListSettings>) => void;
}

/** The switches that say where visitors are invited to the mailing list. */
export function SettingsCard({ settings, onChange }: SettingsCardProps) {
  return (
    <section className={styles.card} aria-labelledby="mailing-list-settings">
      <h2 id="mailing-list-settings" className={styles.heading}>
        Mailing List Settings
      </h2>
      <div className="stack gap-3 card-body">
        <Switch
          label="Show Email Opt-In Button"
          description="A sign-up button in the header, beside the social icons."
          disabled={!settings}
          checked={settings?.show_email_button ?? false}
          onChange={(on) => onChange({ show_email_button: on })}
        />
        <Switch
          label="Show Popup for New Visitors"
          description="A sign-up popup on somebody’s first visit."
          disabled={!settings}
          checked={settings?.show_popup_for_new_visitors ?? false}
          onChange={(on) => onChange({ show_popup_for_new_visitors: on })}
        />
        <p>
          <LinkButton
            size="sm"
            to="/manage/history/$subject/$id"
            params={{ subject: 'settings', id: 'mailing-list' }}
          >
            History
          </LinkButton>
        </p>
      </div>
    </section>
  );
}
