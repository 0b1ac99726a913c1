import { atom, getDefaultStore } from 'jotai';
import { callApi } from '../../api/call-api.ts';
import { latestOnly } from '../../api/latest-only.ts';

const problems = atom<readonly string[]>([]);

/** What is wrong with the data on the pages, a sentence each, as it was loaded last. */
export const problemsAtom = atom((get) => get(problems));

const show = latestOnly((status: { problems: readonly string[] }) =>
  getDefaultStore().set(problems, status.problems),
);

export function loadSystemStatus(): void {
  void show(callApi('status.get'));
}
