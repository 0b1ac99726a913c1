import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { LinkButton } from '../../ui/button/link-button.tsx';
import type { EventsSearch } from './show-list-search.ts';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  /** What the address says beside the page. */
  search: EventsSearch;
}

/** Leads through the pages of the list; nothing to lead through, nothing there. */
export function Pager({ page, pages, search }: PagerProps) {
  if (pages < 2) return null;
  const at = (number: number) => ({
    to: '/' as const,
    search: { ...search, page: number > 1 ? number : undefined },
  });
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
