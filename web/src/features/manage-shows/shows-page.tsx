import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import { IconPlus } from '@tabler/icons-react';
import { NEW_SHOW } from '../../address/dialog-parameters.ts';
import type { SearchTexts } from '../../address/search-codec.ts';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { useView } from '../../address/use-view.ts';
import { useLoaded } from '../../data/query-client.ts';
import { genreList, showList } from '../../data/shows.query.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ROOM_BESIDE } from './calendar/calendar-place.atom.ts';
import { ShowCalendar } from './calendar/show-calendar.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ShowsCard } from './shows-card.tsx';
import { showsSearch, type ShowsView } from './shows-search.ts';
import styles from './shows-page.module.css';

/**
 * Manage Shows: the calendar and the table. Where the calendar does not fit beside the table, the
 * table comes first.
 */
export function ShowsPage({ search }: { search: SearchTexts<ShowsView> }) {
  usePageTitle(OFFICE_PLACES.shows.title);
  const { data: genres = [] } = useLoaded(genreList);
  const { data: shows, refetch } = useLoaded(showList);
  const { view, change } = useView(showsSearch, search);
  const { open } = useDialogAddress();
  const isBeside = useMedia(ROOM_BESIDE);
  const add = () => open({ show: NEW_SHOW });
  const calendar = shows && <ShowCalendar shows={shows} />;

  return (
    <Section
      title={OFFICE_PLACES.shows.title}
      aside={
        <Button variant="primary" onClick={add}>
          <IconPlus size="1.25rem" aria-hidden="true" />
          Add Show
        </Button>
      }
    >
      <div className={classes('stack gap-3 at-top', styles.cards)}>
        {shows?.length === 0 && <FirstSteps onAdd={add} />}
        {isBeside && calendar}
        {shows ? (
          <ShowsCard {...{ shows, genres, view }} onChange={change} />
        ) : (
          <LoadFailure message="Failed to load shows. Please try again." onRetry={refetch} />
        )}
        {!isBeside && calendar}
      </div>
    </Section>
  );
}
