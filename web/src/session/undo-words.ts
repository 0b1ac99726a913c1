import type { ResponseBody } from '@stagedoor/contracts/api';
import { listed } from '../format/listed.ts';
import { fieldLabel } from '../ui/field-change/field-label.ts';

export type UndoOutcome = ResponseBody<'history.undo'>;

/** The text of a toast after an undo: the plain text, and what was left as it is. */
export function inWords(outcomes: readonly UndoOutcome[], plain: string): string {
  const results = outcomes.flatMap((outcome) => outcome.results);
  const kept = [...new Set(results.flatMap(({ fields = [] }) => fields))].map(fieldLabel);
  const refused = results.filter(({ ok }) => !ok);
  const [first] = refused;
  return [
    plain,
    kept.length > 0 && `Changed since, so left as it is: ${listed(kept)}.`,
    first && `${refused.length} of ${results.length} stayed as they are. ${first.error ?? ''}`,
  ]
    .filter(Boolean)
    .join(' ')
    .trim();
}

/** The rule that forbids an undo; undefined if none does. */
export function refusalIn(outcomes: readonly UndoOutcome[]): string | undefined {
  return outcomes.flatMap(({ results }) => results).find(({ ok }) => !ok)?.error;
}
