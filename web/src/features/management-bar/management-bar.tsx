import {
  OFFICE_PLACES,
  officePlace,
  PLACE_NAMES,
  type PlaceName,
} from '@stagedoor/contracts/facts/office-places';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { useQuery } from '@tanstack/react-query';
import { IconDots, IconHome, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { queryClient } from '../../data/query-client.ts';
import { venueDetails } from '../../data/venue.query.ts';
import { useLogout } from '../../session/use-logout.ts';
import { maySeePlace } from '../../session/office-access.ts';
import { useUser } from '../../session/user.atom.ts';
import { ModeToggle } from '../../theme/mode-toggle.tsx';
import { Button, LinkButton, IconButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useMenu } from '../../ui/menu/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { parseSection } from './manage-section.ts';
import { classes } from '../../ui/classes.ts';
import styles from './management-bar.module.css';

interface ManagementBarProps {
  /** The entry to mark as the current one. */
  current: PlaceName | undefined;
  /** How many messages are unread. */
  unread: number;
  /** Goes to the shows that match these words. */
  onFindShow: (words: string) => void;
}

/** The bar has as many of these as there is room for, and the rest is in a menu. */
const PLACES = PLACE_NAMES.filter((name) => officePlace(name).isInBar);
const FOR_AUDITORS = PLACE_NAMES.filter((name) => officePlace(name).isForAuditors);

/** The navigation bar of the back office. */
export function ManagementBar({ current, unread, onFindShow }: ManagementBarProps) {
  const isPhone = useMedia('(max-width: 47.99rem)');
  const isWide = useMedia('(min-width: 90rem)');
  const user = useUser();
  const places = PLACES.filter((name) => maySeePlace(user, name));
  const inBar = places.slice(0, isWide ? 6 : isPhone ? 3 : 4);
  const inMenu = places.slice(inBar.length);
  return (
    <div className={styles.bar}>
      <nav className={classes('flex', styles.site)} aria-label="Main">
        <Link to="/manage/shows" className={styles.admin} aria-current="page">
          ADMIN
        </Link>
      </nav>
      <nav className="flex grow" aria-label="Management">
        <PlaceList>
          {inBar.map((name) => (
            <li key={name}>
              <PlaceLink name={name} isCurrent={name === current}>
                {name === 'messages' && <UnreadBadge count={unread} />}
              </PlaceLink>
            </li>
          ))}
          {inMenu.length > 0 && (
            <li className={classes('self-middle', styles.more)}>
              <MorePlaces names={inMenu} isHere={inMenu.some((name) => name === current)} />
            </li>
          )}
        </PlaceList>
        {/* The table of shows has a search of its own. */}
        {current !== 'shows' && <FindShow onFind={onFindShow} />}
        <AccountButtons />
      </nav>
    </div>
  );
}

interface PlaceLinkProps {
  name: PlaceName;
  isCurrent: boolean;
  /** What follows the label. */
  children: ReactNode;
}

/** Made once: a new `state` at each rendering would cancel the preloading of its link. */
const LINKS = recordOf(PLACE_NAMES, (name) => {
  const section = parseSection(name);
  return {
    to: OFFICE_PLACES[name].path,
    search: name === 'messages' ? { section } : {},
    state: section ? { section } : {},
  };
});

function PlaceLink({ name, isCurrent, children }: PlaceLinkProps) {
  return (
    <Link
      {...LINKS[name]}
      className={styles.link}
      // By default the router compares only the path, which sections share.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {OFFICE_PLACES[name].label}
      {children}
    </Link>
  );
}

/** The navigation for auditors, who see nothing else of the back office. */
export function AuditorBar() {
  return (
    <div className={styles.bar}>
      <nav className="flex grow" aria-label="Management">
        <PlaceList>
          {FOR_AUDITORS.map((name) => (
            <li key={name}>
              <Link to={OFFICE_PLACES[name].path} className={styles.link}>
                {OFFICE_PLACES[name].label}
              </Link>
            </li>
          ))}
        </PlaceList>
        <AccountButtons />
      </nav>
    </div>
  );
}

/** The links below the name of the venue as it was loaded last; until then, that of the page. */
function PlaceList({ children }: { children: ReactNode }) {
  const { data: venue = boot.venue } = useQuery({ ...venueDetails, enabled: false }, queryClient);
  return (
    <div className="grow relative">
      <p className={styles.name}>{venue.name}</p>
      <ul className={classes('flex wrap', styles.links)}>{children}</ul>
    </div>
  );
}

const MAX_COUNT = 9;

/** The number of unread messages. */
function UnreadBadge({ count }: { count: number }) {
  return (
    count > 0 && (
      <span className={styles.badge}>
        {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
        <span className="visually-hidden"> unread</span>
      </span>
    )
  );
}

/** A button that opens a menu of the places for which the bar has no room. */
function MorePlaces({ names, isHere }: { names: PlaceName[]; isHere: boolean }) {
  const { button, menu } = useMenu({
    label: 'More',
    entries: names.map((name) => {
      const { label: text, path } = OFFICE_PLACES[name];
      return { text, render: <Link to={path} /> };
    }),
  });
  return (
    <>
      <IconButton
        size="sm"
        label="More"
        icon={<IconDots size="1.25rem" aria-hidden="true" />}
        aria-current={isHere ? 'page' : undefined}
        {...button}
      />
      {menu}
    </>
  );
}

/** A search box for shows. `onFind` gets the typed words. */
function FindShow({ onFind }: { onFind: (words: string) => void }) {
  const [words, setWords] = useState('');
  return (
    <search className={styles.find}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onFind(words);
          setWords('');
        }}
      >
        <TextField
          label="Find a show"
          labelInset
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Find a show"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </search>
  );
}

/** The light/dark toggle, and the buttons that lead out of the back office. */
function AccountButtons() {
  return (
    <div className={classes('row gap-1', styles.account)}>
      <ModeToggle />
      <LinkButton to="/" size="sm" variant="ghost" title="View site">
        <IconHome size="1.25rem" aria-hidden="true" />
        <span className={styles.words}>View site</span>
      </LinkButton>
      <Button size="sm" variant="ghost" title="Logout" onClick={useLogout()}>
        <IconLogout size="1.25rem" aria-hidden="true" />
        <span className={styles.words}>Logout</span>
      </Button>
    </div>
  );
}
