import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { pageNumbers } from './page-numbers.ts';
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
        {pageNumbers(page, pages).map((number, place) => (
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
