import type { ResponseBody } from '@stagedoor/contracts/api';
import { listed } from '../format/listed.ts';
import { fieldLabel } from '../field-change/field-label.ts';

export type UndoOutcome = ResponseBody<'history.undo'>;
type Part = UndoOutcome['results'][number];

/** How many names a toast has room for. */
const NAMED = 3;

/** The text of a toast after an undo: the plain text, and what was left as it is, and why. */
export function inWords(outcomes: readonly UndoOutcome[], plain: string): string {
  const results = outcomes.flatMap((outcome) => outcome.results);
  const kept = [...new Set(results.flatMap(({ fields = [], ok }) => (ok ? fields : [])))];
  const refused = results.filter(({ ok }) => !ok);
  const reasons = [...Map.groupBy(refused, ({ error = '' }) => error)];
  return [
    plain,
    kept.length > 0 && `Changed since, so left as it is: ${listed(kept.map(fieldLabel))}.`,
    refused.length > 0 &&
      `${refused.length} of ${results.length} stayed as ${refused.length === 1 ? 'it is' : 'they are'}.`,
    ...reasons.map(([reason, parts]) => withNames(parts, reason)),
  ]
    .filter(Boolean)
    .join(' ');
}

function withNames(parts: readonly Part[], reason: string): string {
  const names = [...new Set(parts.flatMap(({ name = '' }) => name || []))];
  const others = parts.length - Math.min(names.length, NAMED);
  if (names.length === 0) return reason;
  const more = others > 0 ? [`${others} more`] : [];
  return `${listed([...names.slice(0, NAMED), ...more])}: ${reason}`;
}
