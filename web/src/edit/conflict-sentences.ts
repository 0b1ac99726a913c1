import { fieldLabel } from '../field-change/field-label.ts';
import { listed } from '../format/listed.ts';
import type { Conflict } from './editor.ts';

/** Says which fields both changed, and which the others alone. */
export function conflictSentences<Draft>({ conflicting, joined }: Conflict<Draft>): string[] {
  return [
    `Both versions changed ${fieldList(conflicting)}: choose what to keep. Yours are not saved yet.`,
    ...(joined.length > 0
      ? [`The changes to ${fieldList(joined)} are in the form already, beside your own.`]
      : []),
  ];
}

const NAMED = 4;

/** Lists a few fields by name; of many it gives the number. */
function fieldList(fields: readonly string[]): string {
  return fields.length > NAMED ? `${fields.length} values` : listed(fields.map(fieldLabel));
}
