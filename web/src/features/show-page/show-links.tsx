import { isComing } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import { IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { Button } from '../../ui/button/button.tsx';
import { showError, showToast } from '../../ui/toast/toast.atom.ts';

interface ShowLinksProps {
  show: Show;
  /** More links. */
  children: ReactNode;
}

/** Takes a published show along: to a calendar, if it is to come, and to other people. */
export function ShowLinks({ show, children }: ShowLinksProps) {
  if (!show.is_published) return null;
  return (
    <p className="cluster gap-4">
      {isComing(show) && <a href={`/shows/${show.id}/show.ics`}>Add to calendar</a>}
      <Button className="scripted" onClick={() => void share(show)}>
        <IconShare size="1.5rem" aria-hidden /> Share
      </Button>
      {children}
    </p>
  );
}

/** Opens the system's sheet for sharing. Without one, it copies the link. */
async function share({ id, headlining_artist }: Show): Promise<void> {
  const url = new URL(`/shows/${id}`, location.href).href;
  try {
    // Most computers have no sheet.
    if ('share' in Navigator.prototype) {
      return await navigator.share({ title: `${headlining_artist} · ${boot.venue.name}`, url });
    }
    // A page without TLS has no clipboard.
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', description: url });
  } catch (error) {
    // The sheet was closed.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showError('Failed to copy the link. Please copy it from the address bar.');
  }
}
