export type Block =
  | { kind: 'heading' | 'subheading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/**
 * The blocks of a text in which `# ` and `## ` begin headings and `- ` the items of a list. A blank
 * line ends a paragraph, whose other lines stay lines.
 */
export function markedBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const last = isOpen ? blocks.at(-1) : undefined;
    const [, mark, rest = ''] = /^(#{1,2}|-) +(.*)$/.exec(line) ?? [];
    isOpen = line.trim() !== '' && !mark?.startsWith('#');
    if (mark === '-') {
      if (last?.kind === 'list') last.items.push(rest);
      else blocks.push({ kind: 'list', items: [rest] });
    } else if (mark) blocks.push({ kind: mark === '#' ? 'heading' : 'subheading', text: rest });
    else if (!isOpen) continue;
    else if (last?.kind === 'paragraph') last.text += `\n${line}`;
    else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}
