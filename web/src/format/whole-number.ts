import { onFirstUse } from './on-first-use.ts';

const english = onFirstUse(() => new Intl.NumberFormat('en-US'));

/** "12,345" */
export function wholeNumber(value: number): string {
  return english().format(value);
}
