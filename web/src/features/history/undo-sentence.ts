import type { ResponseBody } from '@stagedoor/contracts/api';
import { fieldLabel } from '../../ui/field-change/field-label.ts';

type Undone = ResponseBody<'history.undo'>;

const list = new Intl.ListFormat('en-US');

/** What an undo did, and what it left alone. */
export function undoSentence({ results }: Pick<Undone, 'results'>): string {
  const fields = new Set(results.flatMap((result) => result.fields ?? []));
  const failed = results.filter(({ ok }) => !ok);
  return [
    failed.length === 0
      ? 'Undone.'
      : `Undone, but for ${failed.length} of ${results.length}: ${failed[0]?.error ?? ''}`,
    fields.size > 0 && keptSentence([...fields].map(fieldLabel)),
  ]
    .filter(Boolean)
    .join(' ');
}

function keptSentence(labels: readonly string[]): string {
  const [was, stays] =
    labels.length === 1 ? ['was', 'stays as it is'] : ['were', 'stay as they are'];
  return `${list.format(labels)} ${was} changed since and ${stays}.`;
}
