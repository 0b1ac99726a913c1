import type { Import, SubscriberVerdict } from '@stagedoor/contracts/imports.api';
import { counted } from '../../../format/counted.ts';

/** What is known of the address in a row. */
export const VERDICT_WORDS: Record<SubscriberVerdict, string> = {
  add: 'New',
  'already-subscribed': 'On the list already',
  'left-before': 'Left before',
  invalid: 'No email address',
};

/** "122 addresses. Left out: 35 on the list already, 3 that left before." */
export function countsInWords({ add, already, left, invalid }: Import['counts']): string {
  const out = [
    ...(already > 0 ? [`${already} on the list already`] : []),
    ...(left > 0 ? [`${left} that left before`] : []),
    ...(invalid > 0 ? [`${counted(invalid, 'row')} without an email address`] : []),
  ];
  const added = counted(add, 'address', 'addresses');
  return out.length === 0 ? `${added}.` : `${added}. Left out: ${out.join(', ')}.`;
}

/** How far a run or its undo is. */
export function progressInWords({ state, done, of }: Import): string {
  const way = `${done} of ${of}`;
  return state === 'undoing' ? `Taking back: ${way}` : `Importing: ${way}`;
}
