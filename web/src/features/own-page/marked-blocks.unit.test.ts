import { expect, it } from 'vitest';
import { markedBlocks } from './marked-blocks.ts';

it('makes headings, lists and paragraphs of a text, and nothing else', () => {
  const text = [
    ...['# House rules', 'Be kind.', 'Be on time.', '', 'No *stars*, no <b>tags</b>.'],
    ...['- No glass', '- No dogs', '', '- Cash only', 'And cards.', '## Late', '#hashtag', '-5 °C'],
  ].join('\n');
  expect(markedBlocks(text)).toEqual([
    { kind: 'heading', text: 'House rules' },
    { kind: 'paragraph', text: 'Be kind.\nBe on time.' },
    { kind: 'paragraph', text: 'No *stars*, no <b>tags</b>.' },
    { kind: 'list', items: ['No glass', 'No dogs'] },
    { kind: 'list', items: ['Cash only'] },
    { kind: 'paragraph', text: 'And cards.' },
    { kind: 'subheading', text: 'Late' },
    { kind: 'paragraph', text: '#hashtag\n-5 °C' },
  ]);
});
