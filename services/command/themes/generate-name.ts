import { LINE } from '@stagedoor/contracts/facts/limits';
import { isBuiltInName } from './built-in-names.ts';

const NAME = 50;
const WORDS = 4;

/** What a theme made from a prompt is called. The name avoids those of the system, so that most can be saved as they are. */
export function describePrompt(prompt: string) {
  const title = prompt.replaceAll(/\s+/g, ' ').trim();
  const few = title.split(' ').slice(0, WORDS).join(' ').slice(0, LINE);
  return {
    name: nameOf(few),
    display_name: few.charAt(0).toUpperCase() + few.slice(1),
    description: `Made from “${title}”.`,
  };
}

function nameOf(text: string): string {
  const plain = text.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, NAME - 'theme-'.length);
  const bare = name.replaceAll(/^-+|-+$/g, '');
  return bare === '' || isBuiltInName(bare) ? `theme-${bare || 'new'}` : bare;
}
