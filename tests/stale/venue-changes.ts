import { AGES } from '@stagedoor/contracts/facts/ages';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import {
  SHOW_FIELD_NAMES,
  SHOW_FIELDS,
  type FieldKind,
  type ShowField,
} from '@stagedoor/contracts/facts/show-fields';
import { VENUE_FIELD_NAMES, type VenueField } from '@stagedoor/contracts/facts/venue-fields';
import { picture } from '../setup/pictures.ts';
import { stagePhoto } from '../setup/show-requests.ts';
import type { CallOptions, VenueClient } from '../setup/venue-client.ts';

/** What changes are made to; `theme` is one of the venue's own, by its name. */
export interface Changed {
  show: string;
  genre: string;
  theme: { id: string; name: string };
  /** `YYYY-MM-DD`, a day from today on. */
  day: (nth: number) => string;
}

export interface VenueChange {
  name: string;
  /** Makes the change, with other values for each `nth`. @returns the status of the response */
  make: (staff: VenueClient, changed: Changed, nth: number) => Promise<number>;
}

const VALUES: Record<FieldKind, (nth: number, changed: Changed) => string | null> = {
  day: (nth, { day }) => day(nth),
  line: (nth) => `Line ${nth}`,
  text: (nth) => `Text ${nth}`,
  link: (nth) => `https://link.example/${nth}`,
  links: (nth) => `https://links.example/${nth}`,
  ages: (nth) => AGES[(nth + 1) % AGES.length] ?? null,
  genre: (nth, { genre }) => (nth % 2 === 0 ? 'none' : genre),
  time: (nth) => `18:${String(nth % 60).padStart(2, '0')}`,
  moment: (nth, { day }) => `${day(nth)}T12:00:00.000Z`,
};

/** Everything that is changed and that visitors may see. */
export const VENUE_CHANGES: readonly VenueChange[] = [
  // A show that is published has no time of publication.
  ...SHOW_FIELD_NAMES.filter((field) => field !== 'publish_at').map(fieldChange),
  show('sold out', 'shows.edit', { is_sold_out: true }),
  show('back on sale', 'shows.edit', { is_sold_out: false }),
  show('cancelled', 'shows.cancel', { status_note: 'Flu.' }),
  show('reinstated', 'shows.reinstate'),
  show('postponed', 'shows.postpone', { status_note: 'Snow.' }),
  {
    name: 'rescheduled',
    make: (staff, { show: id, day }, nth) =>
      sent(staff, 'shows.reschedule', { params: { id }, body: { date: day(nth + 4) } }),
  },
  {
    name: 'another photo',
    make: async (staff, { show: id }) => {
      const body = { photos: [(await stagePhoto(staff)).id] };
      return sent(staff, 'shows.edit', { params: { id }, body });
    },
  },
  show('no photo', 'shows.edit', { photos: [] }),
  show('unpublished', 'shows.edit', { is_published: false }),
  show('removed from calendars', 'shows.retract'),
  show('published', 'shows.edit', { is_published: true }),
  show('archived', 'shows.archive'),
  show('published again', 'shows.edit', { is_archived: false, is_published: true }),
  {
    name: 'a genre renamed',
    make: (staff, { genre: id }, nth) =>
      sent(staff, 'genres.rename', { params: { id }, body: { name: `Genre ${nth}` } }),
  },
  {
    name: 'a theme put up',
    make: (staff, { theme }) =>
      sent(staff, 'themes.set-current', { body: { theme_name: theme.name } }),
  },
  {
    name: 'the theme changed',
    make: (staff, { theme: { id, name } }, nth) => {
      const colour = `#${String(100_000 + nth)}`;
      const colours = { background: '#ffffff', primary: colour };
      const css_vars = { theme: {}, light: colours, dark: colours };
      const body = { name, display_name: `Theme ${nth}`, description: '', css_vars };
      return sent(staff, 'themes.replace', { params: { id }, body });
    },
  },
  {
    name: 'the usual theme put up',
    make: (staff) => sent(staff, 'themes.set-current', { body: { theme_name: 'lantern' } }),
  },
  {
    name: 'the button of the mailing list',
    make: (staff, _, nth) =>
      sent(staff, 'mailing-list.change-settings', { body: { show_email_button: nth % 2 !== 0 } }),
  },
  ...VENUE_FIELD_NAMES.map(factChange),
  {
    name: 'the questions',
    make: (staff, _, nth) =>
      sent(staff, 'venue.edit', { body: { faq: [{ question: `Q ${nth}?`, answer: 'Yes.' }] } }),
  },
  {
    name: 'a page',
    make: (staff, _, nth) => {
      const page = { slug: 'house-rules', title: `Rules ${nth}`, body: 'No glass.' };
      return sent(staff, 'venue.edit', { body: { pages: [page] } });
    },
  },
  {
    name: 'the logo',
    make: async (staff, _, nth) => {
      const form = new FormData();
      form.append('logo', await picture('png', `#${String(100_000 + nth)}`), 'logo.png');
      return sent(staff, 'venue.set-logo', { form });
    },
  },
  {
    name: 'a picture',
    make: async (staff) => {
      const body = { pictures: [(await stagePhoto(staff)).id] };
      return sent(staff, 'venue.edit', { body });
    },
  },
  { name: 'no pictures', make: (staff) => sent(staff, 'venue.edit', { body: { pictures: [] } }) },
  { name: 'no logo', make: (staff) => sent(staff, 'venue.remove-logo', {}) },
  {
    name: 'no pages',
    make: (staff) => sent(staff, 'venue.edit', { body: { pages: [] } }),
  },
];

/** Something that the venue says of itself. */
function factChange(field: VenueField): VenueChange {
  const [group = '', inner] = field.split('.');
  return {
    name: `the venue’s ${field}`,
    make: (staff, _, nth) => {
      const isAddress = /^social|_url$|\.url$/.test(field);
      const text = isAddress ? `https://said.example/${nth}` : `Said ${nth}`;
      const mail = field === 'email' ? `said${nth}@venue.example` : text;
      const value = field === 'map_on_tap' ? nth % 2 === 0 : mail;
      const body = { [group]: inner === undefined ? value : { [inner]: value } };
      return sent(staff, 'venue.edit', { body });
    },
  };
}

function fieldChange(field: ShowField): VenueChange {
  const valueOf = VALUES[SHOW_FIELDS[field].kind];
  return {
    name: field,
    make: (staff, changed, nth) => {
      const body = { [field]: valueOf(nth, changed) };
      return sent(staff, 'shows.edit', { params: { id: changed.show }, body });
    },
  };
}

function show(name: string, route: RouteName, body: object = {}): VenueChange {
  return { name, make: (staff, { show: id }) => sent(staff, route, { params: { id }, body }) };
}

async function sent(staff: VenueClient, route: RouteName, options: CallOptions): Promise<number> {
  return (await staff.call(route, options)).status;
}
