import type { VenuePage } from '@stagedoor/contracts/venue';
import { LinkedText } from '../../ui/linked-text.tsx';
import { TitleBand } from '../../ui/page/title-band.tsx';
import styles from './own-page.module.css';
import { markedBlocks, type Block } from './marked-blocks.ts';

/** A page that the venue has written. */
export function OwnPage({ page }: { page: Pick<VenuePage, 'title' | 'body'> }) {
  return (
    <article>
      <TitleBand title={page.title} />
      <div className="page pad-y-8">
        <div className="stack gap-4 text-lg lines anywhere">
          {markedBlocks(page.body).map((block, place) => (
            <MarkedBlock key={place} block={block} />
          ))}
        </div>
      </div>
    </article>
  );
}

function MarkedBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 className="title pad-top-3">
          <LinkedText text={block.text} />
        </h2>
      );
    case 'subheading':
      return (
        <h3 className="strong">
          <LinkedText text={block.text} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <LinkedText text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul className={styles.items}>
          {block.items.map((item, place) => (
            <li key={place}>
              <LinkedText text={item} />
            </li>
          ))}
        </ul>
      );
  }
}
