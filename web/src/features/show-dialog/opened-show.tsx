import type { Show } from '@stagedoor/contracts/show';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { dayOf, type Day } from '../../format/day.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox, LoadFailure } from '../../ui/page/error-box.tsx';
import { CallOffOrMove } from './call-off-or-move.tsx';
import { DuplicateShow } from './duplicate-show.tsx';
import { GenreManager } from './genre-manager/genre-manager.tsx';
import { NEW_SHOW } from '../../address/dialog-parameters.ts';
import { showDialogSearch, type ShowDialogTexts } from './show-dialog-search.ts';
import { ShowDialog } from './show-dialog.tsx';

export interface OpenedShowProps {
  search: ShowDialogTexts;
  /** The shows of the page; the dialog edits one of them. Undefined if they could not be loaded. */
  shows: readonly Show[] | undefined;
  /** Loads the shows of a chosen day, where the page does not have every show. */
  onDay?: (day: Day) => void;
  onSaved?: (saved: Show) => void;
  /** The genre (an id or blank) that the page filters by. Changing it closes the dialog. */
  filter?: { genre: string; onChange: (genreId: string) => void };
  /** Loads the shows again. */
  onRetry: () => unknown;
  onClose: () => void;
}

/** The dialog of the show that the address names, or the genre manager without a show. */
export default function OpenedShow({
  search,
  shows: loaded,
  onDay,
  onSaved,
  filter,
  onRetry,
  onClose,
}: OpenedShowProps) {
  const address = useDialogAddress();
  const { show: id, date, duplicate, statusOf } = showDialogSearch.read(search);
  const shows = loaded ?? [];
  const show = shows.find((each) => each.id === (duplicate || statusOf || id));
  const open = (other: Show) =>
    void address.swap({ show: other.id, date: dayOf(other.date), duplicate: undefined });
  const closeSaved = () => address.close(showDialogSearch.clean({}), { saved: true });
  const openCopy = ([copy, other]: readonly Show[]) => (copy && !other ? open(copy) : closeSaved());
  if (show && duplicate) return <DuplicateShow {...{ show, shows, onClose }} onDone={openCopy} />;
  if (show && statusOf) return <CallOffOrMove {...{ show, onClose }} />;
  if (id === '' && duplicate === '' && statusOf === '')
    return (
      <GenreManager
        onClose={onClose}
        selected={filter?.genre ?? ''}
        onChange={(genreId) => filter?.onChange(genreId)}
      />
    );
  if (show || id === NEW_SHOW)
    return (
      <ShowDialog
        {...{ show, shows, onClose, onSaved }}
        initialDate={date}
        onEditOther={open}
        onDay={onDay}
        onDone={closeSaved}
      />
    );
  return (
    <Dialog title="Edit Show" onClose={onClose}>
      {loaded ? (
        <ErrorBox message="Show not found" />
      ) : (
        <LoadFailure message="Failed to load show details" onRetry={onRetry} />
      )}
    </Dialog>
  );
}
