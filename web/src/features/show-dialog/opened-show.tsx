import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useEffect, useEffectEvent } from 'react';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { FailedLoad, type Loaded } from '../../api/failed-load.ts';
import { dayOf, type Day } from '../../format/day.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { GenreManager } from './genre-manager/genre-manager.tsx';
import { NEW_SHOW, showDialogSearch, type ShowDialogTexts } from './show-dialog-search.ts';
import { ShowDialog } from './show-dialog.tsx';

export interface OpenedShowProps {
  search: ShowDialogTexts;
  /** The shows of the page; the dialog edits one of them. */
  shows: Loaded<readonly Show[]>;
  /** All shows there are, archived ones too, if the page has them. */
  everyShow: readonly Show[] | undefined;
  genres: Loaded<readonly Genre[]>;
  /** Loads the shows of a chosen day, where the page does not have every show. */
  onDay?: (day: Day) => void;
  onSaved?: (saved: Show) => void;
  /** The genre (an id or blank) that the page filters by. Changing it closes the dialog. */
  filter?: { genre: string; onChange: (genreId: string) => void };
  /** Loads the shows and the genres again. */
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * The dialog of the show that the address names, or the genre manager without a show. Closing it
 * loads the page again.
 */
export default function OpenedShow({
  search,
  shows: loaded,
  everyShow,
  genres,
  onDay,
  onSaved,
  filter,
  onReload,
  onClose,
}: OpenedShowProps) {
  const address = useDialogAddress();
  const { show: id, date } = showDialogSearch.read(search);
  const shows = loaded instanceof FailedLoad ? [] : loaded;
  const show = shows.find((each) => each.id === id);
  const reload = useEffectEvent(onReload);
  useEffect(() => () => void reload(), []);
  if (id === '')
    return (
      <GenreManager
        open
        {...{ genres, everyShow, onReload, onClose }}
        selected={filter?.genre ?? ''}
        onSelect={(genre) => filter?.onChange(genre.id)}
        onDeleted={() => filter?.onChange('')}
      />
    );
  if (show || id === NEW_SHOW)
    return (
      <ShowDialog
        {...{ show, shows, everyShow, genres, onReload, onClose, onSaved }}
        initialDate={date}
        onEditOther={(other) => address.swap({ show: other.id, date: dayOf(other.date) })}
        onDay={onDay}
        onDone={() => address.close(showDialogSearch.clean({}), { saved: true })}
      />
    );
  return (
    <Dialog open title="Edit Show" onClose={onClose}>
      {loaded instanceof FailedLoad ? (
        <LoadFailure message="Failed to load show details" onRetry={onReload} />
      ) : (
        <ErrorBox message="Show not found" />
      )}
    </Dialog>
  );
}
