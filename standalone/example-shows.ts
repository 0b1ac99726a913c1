import { newDetails, type ShowDetails } from '@stagedoor/contracts/show';

export interface ExampleShow {
  details: ShowDetails;
  isPublished: boolean;
}

const ACTS: [headliner: string, support: string, genre: string, tour: string][] = [
  ['Glass Harbor', 'Nine Volt Saints, Marrow', 'indie', 'Low Tide Tour'],
  ['The Velvet Ditch', 'Paper Lungs', 'punk', ''],
  ['Odessa Bloom', '', 'soul', 'Honey & Static'],
  ['Rust Cathedral', 'Gravemind\nOxide Priest', 'metal', 'Ten Years of Ash'],
  ['Juniper & the Long Way', 'Hollow Pine', 'folk', ''],
  ['DJ Marisol', '', 'electronic', 'All Night Long'],
  ['Night Market', 'Soft Crimes, Telephone Lake', 'alternative', 'Open Late'],
  ['Big Salt Trio', '', 'jazz', ''],
  ['Kingfisher Dub', 'Roots Committee', 'reggae', 'Slow River'],
  ['The Waiting Rooms', 'Cold Cereal', 'rock', ''],
  ['Pilar Quinn', 'Ana Okafor', 'country', 'Dust & Diamonds'],
  ['Low Orbit', 'Satellite Teeth', 'electronic', ''],
  ['Miss Ruby Slate', '', 'blues', 'The Back Porch Sessions'],
  ['Concrete Choir', 'Verse Four, MC Halcyon', 'hip_hop', 'Block by Block'],
  ['Sugar Static', 'Bright Young Mess', 'pop', 'Cherry Cola Summer'],
  ['Ghost Elevator', 'The Understudies', 'indie', ''],
  ['Ölvegur', 'Fjörd Fiesta', 'alternative', 'Norðurljós'],
  ['Matchbook Romance Club', 'Second Shift', 'rock', 'Strike Anywhere'],
];
const DOORS = ['18:30', '19:00', '19:30', '20:00'];
const PRICES = ['$20 / $25 at the door', '$15', 'Free', '$18', ''];
const AGES = ['21+', '18+', 'all_ages'] as const;
const INFO = [
  '',
  'Seated balcony, standing floor.\nCoat check in the lobby.',
  'An evening without phones: please keep yours in your pocket.',
  'Early entry for members.\nMore at https://example.com/early-entry',
];

/** Example shows, the same for the same day: a third before that day, the rest from it on. */
export function exampleShows(count: number, today: string): ExampleShow[] {
  const past = Math.floor(count / 3);
  return Array.from({ length: count }, (_, index) => {
    const [headlining_artist, support_artists, genre_id, tour_title] = pick(ACTS, index);
    const doors = pick(DOORS, index);
    return {
      isPublished: index % 9 !== 4,
      details: newDetails({
        date: dayAfter(today, (index - past) * 2 + (index % 3)),
        presents_line: index % 4 === 0 ? 'Lantern Presents' : '',
        headlining_artist:
          index < ACTS.length
            ? headlining_artist
            : `${headlining_artist} ${Math.floor(index / ACTS.length) + 1}`,
        tour_title,
        support_artists,
        additional_info: pick(INFO, index),
        ages: pick(AGES, index),
        doors_time: doors,
        show_time: index % 5 === 0 ? doors : `${Number(doors.slice(0, 2)) + 1}:${doors.slice(3)}`,
        genre_id,
        ticket_url: index % 3 === 2 ? '' : `https://tickets.example.com/shows/${index + 1}`,
        price: pick(PRICES, index),
        ticket_instructions:
          index % 3 === 2 ? 'Tickets at the door from one hour before doors. Cash and cards.' : '',
      }),
    };
  });
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
