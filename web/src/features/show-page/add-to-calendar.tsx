import type { Show } from '@stagedoor/contracts/show';

/** The show as a file for the visitor's own calendar, as long as there is something to put there. */
export function AddToCalendar({ show }: { show: Pick<Show, 'id' | 'is_past' | 'is_published'> }) {
  if (show.is_past || !show.is_published) return null;
  return (
    <p>
      <a href={`/shows/${show.id}/show.ics`}>Add to calendar</a>
    </p>
  );
}
