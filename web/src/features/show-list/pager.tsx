import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { showListSearch } from './show-list-search.ts';
import styles from './pager.module.css';

/** Links to the other pages. It is below the first screen, and loads after it. */
export function Pager({ search, pages }: { search: HomeSearch; pages: number }) {
  const { page } = search;
  const at = (number: number) =>
    ({ to: '/', search: showListSearch.write({ ...search, page: number }) }) as const;
  return (
    <nav className={styles.pager} aria-label="Pages of events">
      <VisuallyHidden>
        <span aria-live="polite">
          Page {page} of {pages}
        </span>
      </VisuallyHidden>
      <p className={styles.previous}>
        {page > 1 && (
          <LinkButton {...at(page - 1)} rel="prev">
            <IconArrowLeft /> <span className={styles.word}>Previous</span>
          </LinkButton>
        )}
      </p>
      <ol className={styles.numbers}>
        {numbersAround(page, pages).map((number, place) => (
          <li key={place}>
            {number === undefined ? (
              <span className={styles.gap}>…</span>
            ) : (
              <LinkButton
                {...at(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                variant={number === page ? 'primary' : 'ghost'}
                className={styles.number}
              >
                {number}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.next}>
        {page < pages && (
          <LinkButton {...at(page + 1)} rel="next">
            <span className={styles.word}>Next</span> <IconArrowRight />
          </LinkButton>
        )}
      </p>
    </nav>
  );
}

/** The first and the last page and those around the page, with a gap where some are left out. */
export function numbersAround(page: number, pages: number): (number | undefined)[] {
  const shown = Array.from({ length: pages }, (_, place) => place + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
  return shown.flatMap((number, place) => {
    const before = shown[place - 1] ?? 0;
    const isOneLeftOut = number - before === 2;
    if (isOneLeftOut) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
