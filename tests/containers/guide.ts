import assert from 'node:assert/strict';
import { atRoot } from './compose-files.ts';

/** The commands under a heading of a guide, each block as it stands there. */
export async function commandsIn(guide: string, heading: string): Promise<string[]> {
  const text = await atRoot(`docs/guides/${guide}.md`);
  const sections = text.split(/^#+ /m);
  const section = sections.find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  assert.notEqual(blocks.length, 0, `${guide} has no commands under ${heading}.`);
  return blocks;
}
