import type { ResponseBody } from '@stagedoor/contracts/api';
import { listed } from '../format/listed.ts';
import { fieldLabel } from '../ui/field-change/field-label.ts';

export type UndoOutcome = ResponseBody<'history.undo'>;

/** What a toast says after an undo: the plain text, and what stayed as it is. */
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

/** Why nothing was undone at all: a rule forbids it. */
export function refusalIn(outcomes: readonly UndoOutcome[]): string | undefined {
  return outcomes.flatMap(({ results }) => results).find(({ ok }) => !ok)?.error;
}
