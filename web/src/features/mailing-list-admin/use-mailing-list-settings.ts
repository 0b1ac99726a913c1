import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { useRef } from 'react';
import { callApi } from '../../api/call-api.ts';
import type { Loaded } from '../../api/failed-load.ts';
import { useChanges } from '../../session/use-changes.ts';
import { editsAtom, useEdits } from '../../ui/table/edits.ts';
import { announceSettings } from './announce-settings.ts';
import type { SignUpSettings } from './load-subscribers.ts';

const settingsEdits = editsAtom<SignUpSettings>();

/**
 * The settings with optimistic changes: a change shows at once, and disappears again if it fails.
 * Changes are sent one after the other.
 */
export function useMailingListSettings(
  loaded: Loaded<readonly SignUpSettings[]>,
  onEdited: () => Promise<void>,
  onFailed: (error: unknown) => undefined,
) {
  const edits = useEdits(settingsEdits, loaded);
  const { change: run } = useChanges(onEdited);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const change = (part: Partial<MailingListSettings>) => {
    const store = async () => {
      announceSettings(await callApi('mailing-list.change-settings', { body: part }));
    };
    const inTurn = async () => {
      const turn = last.current.then(store);
      last.current = turn.catch(() => undefined);
      await turn;
    };
    const work = () => edits.during(['settings'], part, inTurn, () => part);
    void run(work, { failed: onFailed });
  };
  return { settings: edits.items[0] ?? null, change };
}
