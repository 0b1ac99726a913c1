import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { NEW_SHOW } from '../../address/dialog-parameters.ts';
import type { SearchTexts } from '../../address/search-codec.ts';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { useView } from '../../address/use-view.ts';
import { useLoaded } from '../../data/query-client.ts';
import { genreList, showList } from '../../data/shows.query.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { ShowCalendar } from './calendar/show-calendar.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ShowsCard } from './shows-card.tsx';
import { showsSearch, type ShowsView } from './shows-search.ts';
import { ShowsSection } from './shows-section.tsx';

/** The calendar and the table of shows. */
export function ShowsPage({ search }: { search: SearchTexts<ShowsView> }) {
  usePageTitle('Manage Shows');
  const { data: genres = NO_GENRES } = useLoaded(genreList);
  const { data: shows, refetch } = useLoaded(showList);
  const { view, change } = useView(showsSearch, search);
  const { open } = useDialogAddress();
  const edit = ({ id }: Show) => open({ show: id });
  const add = () => open({ show: NEW_SHOW });

  return (
    <ShowsSection
      onAdd={add}
      welcome={shows?.length === 0 && <FirstSteps onAdd={add} />}
      calendar={
        shows && (
          <ShowCalendar
            shows={shows}
            onEdit={edit}
            onCreate={(day) => open({ show: NEW_SHOW, date: day })}
          />
        )
      }
    >
      {shows ? (
        <ShowsCard
          {...{ shows, genres, view }}
          onChange={change}
          onManageGenres={() => open({ genres: 'open' })}
          onEdit={edit}
          onDuplicate={({ id }) => open({ duplicate: id })}
          onStatus={({ id }) => open({ statusOf: id })}
        />
      ) : (
        <LoadFailure message="Failed to load shows. Please try again." onRetry={refetch} />
      )}
    </ShowsSection>
  );
}

const NO_GENRES: readonly Genre[] = [];
