import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { showListSearch } from './show-list-search.ts';
import styles from './pager.module.css';

/** Links to the neighbouring pages. It is below the first screen, and loads after it. */
export function Pager({ search, pages }: { search: HomeSearch; pages: number }) {
  const { page } = search;
  const at = (number: number) =>
    ({ to: '/', search: showListSearch.write({ ...search, page: number }) }) as const;
  return (
    <nav className={styles.pager} aria-label="Pages of events">
      {page > 1 ? (
        <LinkButton {...at(page - 1)} rel="prev">
          <IconArrowLeft /> Previous
        </LinkButton>
      ) : (
        <span />
      )}
      <p className={styles.place} aria-live="polite">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <LinkButton {...at(page + 1)} rel="next">
          Next <IconArrowRight />
        </LinkButton>
      ) : (
        <span />
      )}
    </nav>
  );
}
