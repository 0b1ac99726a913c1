import { CONSENT_WORDING, consentSentence } from '@stagedoor/contracts/facts/consent';
import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { boot } from '../../boot/boot-data.ts';
import { queryClient } from '../../data/query-client.ts';
import { useChanges } from '../../data/use-changes.ts';
import { fieldNames, pick } from '../../edit/editor.ts';
import { callApi } from '../../session/call-api.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { announceSettings, signUpSettings } from './load-subscribers.ts';

interface SettingsCardProps {
  /** Undefined where they could not be loaded. */
  settings: MailingListSettings | undefined;
  onChange: (change: Partial<MailingListSettings>) => void;
}

/** The switches that say where visitors are invited to the mailing list. */
export function SettingsCard({ settings, onChange }: SettingsCardProps) {
  return (
    <section className="card clip" aria-labelledby="mailing-list-settings">
      <div className="stack gap-3 card-body">
        <h2 id="mailing-list-settings" className="title">
          Mailing List Settings
        </h2>
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
        <p className="text-sm quiet">
          Whoever joins reads: “{consentSentence(boot.venue.name)}” ({CONSENT_WORDING})
        </p>
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

/**
 * Returns a function that changes the settings: a change shows at once, and disappears again if it
 * fails. Changes are sent one after the other.
 */
export function useMailingListSettings(onFailed: (error: unknown) => undefined) {
  const { change } = useChanges('mailing_list_settings', 'mailing_list_settings');
  return (part: Partial<MailingListSettings>) =>
    void change({
      edit: () => {
        const before = queryClient.getQueryData(signUpSettings.queryKey);
        put(part);
        return () => before && put(pick(before, fieldNames(part)));
      },
      work: async (commands) =>
        announceSettings(await callApi('mailing-list.change-settings', { body: part, commands })),
      done: 'Mailing list settings updated successfully.',
      failed: onFailed,
    });
}

function put(part: Partial<MailingListSettings>): void {
  queryClient.setQueryData(signUpSettings.queryKey, (now) => now && { ...now, ...part });
}
