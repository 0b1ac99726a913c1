import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { useRef, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { useChanges } from '../../session/use-changes.ts';
import { announceSettings } from './announce-settings.ts';
import { withoutPart, type Desired } from './desired-settings.ts';

/**
 * The settings as they are about to be: a change shows at once and is taken back when it fails.
 * Changes are sent one after the other.
 */
export function useMailingListSettings(
  loaded: MailingListSettings | null,
  onFailed: (error: unknown) => undefined,
) {
  const { change: run } = useChanges();
  /** What the server has stored since, until newer settings are loaded. */
  const [stored, setStored] = useState<{ since: typeof loaded; settings: MailingListSettings }>();
  const [desired, setDesired] = useState<Desired>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const current = stored && stored.since === loaded ? stored.settings : loaded;

  const store = async (body: Desired) => {
    const settings = await callApi('mailing-list.change-settings', { body });
    setStored({ since: loaded, settings });
    announceSettings(settings);
  };
  const change = (part: Desired) => {
    setDesired((now) => ({ ...now, ...part }));
    last.current = last.current.then(async () => {
      await run(() => store(part), { failed: onFailed });
      setDesired((now) => withoutPart(now, part));
    });
  };
  return { settings: current && { ...current, ...desired }, change };
}
