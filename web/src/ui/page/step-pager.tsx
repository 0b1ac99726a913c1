import { Button } from '../button/button.tsx';
import { useAnnounced } from '../toast/announce.ts';

interface StepPagerProps {
  /** Names it for screen readers: "Pages of shows". */
  label: string;
  /** Counted from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Leads through the pages of a list, if it has several. */
export function StepPager({ label, page, pages, onPage }: StepPagerProps) {
  const text = `Page ${page} of ${pages}`;
  useAnnounced(text);
  if (pages <= 1) return null;
  return (
    <nav className="spread gap-4 pad-4" aria-label={label}>
      <Button aria-disabled={page <= 1 || undefined} onClick={() => page > 1 && onPage(page - 1)}>
        Previous
      </Button>
      <p>{text}</p>
      <Button
        aria-disabled={page >= pages || undefined}
        onClick={() => page < pages && onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
