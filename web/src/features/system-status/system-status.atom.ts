import { atom, getDefaultStore } from 'jotai';
import { callApi } from '../../api/call-api.ts';

const problems = atom<readonly string[]>([]);

/** What is wrong with what is shown, a sentence each, by what was loaded last. */
export const problemsAtom = atom((get) => get(problems));

let turn = 0;

/** Finds out whether what is shown is what has happened. Nobody is told when it fails: nobody asked. */
export async function loadSystemStatus(): Promise<void> {
  turn += 1;
  const mine = turn;
  const answer = await callApi('status.get').catch(() => null);
  // Of two answers the one asked for later is the newer one, whichever comes first.
  if (answer && mine === turn) getDefaultStore().set(problems, answer.problems);
}
