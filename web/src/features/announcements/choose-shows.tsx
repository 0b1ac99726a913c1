import { ANNOUNCEMENTS } from '@stagedoor/contracts/facts/limits';
import { isComing } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import { useLoaded } from '../../data/query-client.ts';
import { showList } from '../../data/shows.query.ts';
import { weekdayDate } from '../../format/day-text.ts';
import { dayOf } from '../../format/day.ts';
import { StatusBadge } from '../../shows/status-note.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Badge } from '../../ui/page/badge.tsx';
import styles from './announcements.module.css';

interface ChooseShowsProps {
  /** The ids of the shows that the mail tells of. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The public shows that are to come, each with what became of it. */
export function ChooseShows({ chosen, onChange }: ChooseShowsProps) {
  const { data } = useLoaded(showList);
  const known = new Set(chosen);
  const shows = (data ?? [])
    .filter((show) => known.has(show.id) || (isPublic(show) && !show.is_past))
    .toSorted((one, other) => one.date.localeCompare(other.date));
  return (
    <fieldset className="stack gap-1">
      <legend className="label">Shows</legend>
      {data && shows.length === 0 && <p className="quiet">No public show is to come.</p>}
      <ul className={styles.shows}>
        {shows.map((show) => {
          const isChosen = known.has(show.id);
          return (
            <li key={show.id} className="cluster">
              <Checkbox
                label={`${show.headlining_artist}, ${weekdayDate(dayOf(show.date))}`}
                checked={isChosen}
                disabled={!isChosen && known.size >= ANNOUNCEMENTS.shows}
                onChange={(checked) =>
                  onChange(
                    checked ? [...chosen, show.id] : chosen.filter((other) => other !== show.id),
                  )
                }
              />
              <StatusBadge show={show} />
              {show.is_sold_out && isComing(show) && <Badge>SOLD OUT</Badge>}
              {!isPublic(show) && <span className="text-sm quiet">Not public: left out</span>}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function isPublic({ is_published, is_archived }: Show): boolean {
  return is_published && !is_archived;
}
