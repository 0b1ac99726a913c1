import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stopSentences } from './stop-sentences.ts';

/** Only a mistake in the code leads to these: whoever runs the product can do nothing. */
const MISTAKES = [
  'An aggregate has one row.',
  'It took too long.',
  'No colour can be read on',
  'Nothing to pick from.',
  'There is no master key.',
  'app.master_key has no row.',
  'These routes of the contract are not served:',
  ', which cannot be undone.',
];

const guide = readFileSync(new URL('../docs/guides/troubleshoot.md', import.meta.url), 'utf8');
const sentences = stopSentences();

describe('the guide to troubleshooting', () => {
  it('is compared with the sentences in the code', () => {
    expect(sentences.length).toBeGreaterThan(50);
    for (const mistake of MISTAKES)
      expect(sentences.map(({ sentence }) => sentence)).toContain(mistake);
  });

  it.each(sentences.filter(({ sentence }) => !MISTAKES.includes(sentence)))(
    'has what $file stops with: $sentence',
    ({ sentence }) => {
      expect(guide).toContain(sentence);
    },
  );

  it.each(["Access to the path '/opt/kurrentdb/data' is denied", 'Missing key usage'])(
    'has what a real event store stops with: %s',
    (sentence) => {
      expect(guide).toContain(sentence);
    },
  );

  it('has what the compose file stops with', () => {
    const compose = readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8');
    for (const [, start = ''] of compose.matchAll(/echo "([^$"]+)/g))
      expect(guide).toContain(start.trim());
  });
});
