import { Link, useHydrated, useLocation, useRouter } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';

/** Leads back to the list, with the filters, page and scroll position at which it was left. */
export function BackToShowList() {
  const router = useRouter();
  const opened = useLocation({ select: ({ state }) => state });
  const [{ list: kept, viaShow }] = useState(opened);
  // The server does not know from which list somebody has come.
  const list = useHydrated() ? kept : undefined;
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // With a hash, the link "Skip to content" has added an entry to the history.
    if (!list || viaShow || location.hash) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link to="/" search={list ?? {}} onClick={goBack} className="inline-row tap">
      ← Back to Events
    </Link>
  );
}
