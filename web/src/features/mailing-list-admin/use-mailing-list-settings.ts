import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { useRef, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { saidOr } from './said-or.ts';
import { without } from './wanted-settings.ts';

interface Told {
  /** The loaded settings that this came after: newer ones take its place. */
  after: MailingListSettings | null;
  settings: MailingListSettings;
}

/**
 * The settings as they are about to be: a change shows at once and is taken back when it fails. Changes are sent one after the other;
 * each answer is announced in the browser as `mailingListSettingsChanged`.
 */
export function useMailingListSettings(
  loaded: MailingListSettings | null,
  onFailure: (message: string | undefined) => void,
) {
  const [told, setTold] = useState<Told>();
  const [wanted, setWanted] = useState<Partial<MailingListSettings>>({});
  const last = useRef<Promise<void>>(Promise.resolve());
  const known = told && told.after === loaded ? told.settings : loaded;

  const change = (part: Partial<MailingListSettings>) => {
    onFailure(undefined);
    setWanted((now) => ({ ...now, ...part }));
    last.current = last.current.then(async () => {
      try {
        const settings = await callApi('mailing-list.change-settings', { body: part });
        setTold({ after: loaded, settings });
        dispatchEvent(new CustomEvent('mailingListSettingsChanged', { detail: settings }));
      } catch (error) {
        if (!signOutIfUnauthorized(error)) onFailure(saidOr(error, 'Failed to update settings'));
      }
      setWanted((now) => without(now, part));
    });
  };
  return { settings: known && { ...known, ...wanted }, change };
}
