import type { Subscriber } from '@stagedoor/contracts/mailing-list';

/** How a subscriber agreed to mail: "On the site (en-2)", or where it was, as staff stated it. */
export function consentWords({ statement, is_confirmed, wording }: Subscriber): string {
  if (statement !== null) return `Imported: ${statement}`;
  const sentence = wording === null ? '' : ` (${wording})`;
  return `${is_confirmed ? 'By the link in a mail' : 'On the site'}${sentence}`;
}
