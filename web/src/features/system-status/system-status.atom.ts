import { atom, getDefaultStore } from 'jotai';
import { callApi } from '../../api/call-api.ts';
import { latestOnly } from '../../api/latest-only.ts';

const problems = atom<readonly string[]>([]);

/** The problems with the data on the pages, a sentence each, as they were last loaded. */
export const problemsAtom = atom((get) => get(problems));

const show = latestOnly((status: { problems: readonly string[] }) =>
  getDefaultStore().set(problems, status.problems),
);

export function loadSystemStatus(): void {
  void show(callApi('status.get'));
}
