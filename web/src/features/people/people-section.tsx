import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import { PEOPLE_PAGE, PEOPLE_SEARCH } from '@stagedoor/contracts/facts/limits';
import type { ListedUser } from '@stagedoor/contracts/people';
import { IconUserPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { useView } from '../../address/use-view.ts';
import { useLoaded } from '../../data/query-client.ts';
import { counted } from '../../format/counted.ts';
import { recordedAgo, recordedFullTime } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SearchField } from '../../ui/form/text-field.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Pager } from '../../ui/page/pager.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { Filters } from '../../ui/table/filter-row.tsx';
import { TableCard } from '../../ui/table/list-card.tsx';
import { firstPeople, peopleList } from './load-people.ts';
import { OpenedPerson } from './opened-person.tsx';
import { NEW_PERSON, peopleSearch, personSearch } from './people-search.ts';
import styles from './people.module.css';
import { nameOf } from './person-draft.ts';
import { hasRights, rightsText } from './rights.ts';

const { title: TITLE, path: PATH } = OFFICE_PLACES.people;

/** Everybody with an account, for site managers. */
export function PeopleSection() {
  usePageTitle(TITLE);
  const search = useSearch({ strict: false });
  const { view, change } = useView(peopleSearch, search);
  const { person } = personSearch.read(search);
  const { open } = useDialogAddress();
  const { data, dataUpdatedAt, isPlaceholderData, refetch } = useLoaded(peopleList(view));
  const { data: first } = useLoaded(firstPeople);
  const typed = useTypedText(view.q, (q, goesOn) => change({ q, page: 1 }, goesOn));
  const page = view.page > 1 ? `, page ${view.page}` : '';
  useAnnounced(
    counted(data?.count ?? 0, 'account') + page,
    isPlaceholderData ? null : JSON.stringify(view),
  );
  return (
    <Section
      title={TITLE}
      aside={
        <Button variant="primary" onClick={() => open({ person: NEW_PERSON })}>
          <IconUserPlus size="1.25rem" aria-hidden="true" />
          Invite somebody
        </Button>
      }
    >
      {data ? (
        <TableCard aria-busy={isPlaceholderData || undefined}>
          <Filters label="People">
            <SearchField
              typed={typed}
              placeholder="Name or email"
              maxLength={PEOPLE_SEARCH}
              className="grow"
            />
          </Filters>
          <p className={styles.count}>{counted(data.count, 'account')}</p>
          <Group
            title="With rights or invited"
            people={data.results.filter(isFirst)}
            now={new Date(dataUpdatedAt)}
          />
          <Group
            title="Everybody else"
            people={data.results.filter((one) => !isFirst(one))}
            now={new Date(dataUpdatedAt)}
          />
          {data.results.length === 0 && (
            <div className="card-foot">
              <EmptyState title="Nobody found">
                <Button onClick={() => change({ q: '', page: 1 })}>Show everybody</Button>
              </EmptyState>
            </div>
          )}
        </TableCard>
      ) : (
        <LoadFailure message="Failed to load people. Please try again." onRetry={refetch} />
      )}
      <Pager
        label="Pages of people"
        page={view.page}
        pages={Math.ceil((data?.count ?? 0) / PEOPLE_PAGE)}
        to={(page) => ({ to: PATH, search: peopleSearch.write({ ...view, page }) })}
      />
      {person && <OpenedPerson key={person} id={person} managers={first?.results ?? []} />}
    </Section>
  );
}

/** As the server sorts them. */
function isFirst(person: ListedUser): boolean {
  return hasRights(person) || person.invited_at !== null;
}

interface GroupProps {
  title: string;
  people: readonly ListedUser[];
  now: Date;
}

function Group({ title, people, now }: GroupProps) {
  const { open } = useDialogAddress();
  if (people.length === 0) return null;
  return (
    <section aria-label={title} className="line-above">
      <h2 className={styles.group}>{title}</h2>
      <ul className="lines">
        {people.map((person) => (
          <li
            key={person.id}
            className={classes('hover-host hover-muted', styles.row, !person.is_active && 'quiet')}
          >
            <div className={styles.line}>
              <button
                type="button"
                className={classes('cover-link', styles.name)}
                onClick={() => open({ person: person.id })}
              >
                {nameOf(person)}
              </button>
              <span className={styles.rights}>{rightsText(person)}</span>
            </div>
            <div className={styles.line}>
              <span className={styles.email} title={person.email}>
                {person.email}
              </span>
              <span className={styles.state}>
                {!person.is_active && <strong>Deactivated. </strong>}
                <LastSeen person={person} now={now} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When somebody signed in last, or since when a link waits for them. */
function LastSeen({ person, now }: { person: ListedUser; now: Date }) {
  const { invited_at, last_login_at } = person;
  const at = invited_at ?? last_login_at;
  if (at === null) return 'Signed in: not yet';
  const ago = (
    <time dateTime={at} title={recordedFullTime(at)}>
      {recordedAgo(at, now)}
    </time>
  );
  if (invited_at === null) return <>Signed in: {ago}</>;
  const [what, still] =
    last_login_at === null ? ['Invited', 'not yet come'] : ['Link made', 'not yet used'];
  return (
    <>
      {what}
      <span className={styles.still}>, {still}</span>: {ago}
    </>
  );
}
