import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { LinkButton } from '../button/button.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './pager.module.css';

interface PagerProps {
  /** Names it for screen readers: "Pages of events". */
  label: string;
  /** The number of the page, from 1. */
  page: number;
  /** How many pages there are. */
  pages: number;
  /** Where a page is. */
  to: (page: number) => Pick<LinkProps, 'to' | 'search'>;
}

/** Links to the other pages of a list; nothing where there are none. */
export function Pager({ label, page, pages, to }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className="visually-hidden">
        Page {page} of {pages}
      </span>
      <p className={styles.previous}>
        {page > 1 && (
          <LinkButton {...to(page - 1)} rel="prev" aria-label="Previous">
            <IconArrowLeft size="1.5rem" aria-hidden />{' '}
            <span className={styles.word}>Previous</span>
          </LinkButton>
        )}
      </p>
      <ol className="flex wrap middle at-centre">
        {pageNumbers(page, pages).map((number, place) => (
          <li key={place}>
            {number === undefined ? (
              <span className={styles.gap}>…</span>
            ) : (
              <LinkButton
                {...to(number)}
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
          <LinkButton {...to(page + 1)} rel="next" aria-label="Next">
            <span className={styles.word}>Next</span> <IconArrowRight size="1.5rem" aria-hidden />
          </LinkButton>
        )}
      </p>
    </nav>
  );
}
