import type { ShowDetails } from '@stagedoor/contracts/show';
import type { ShowCommand } from '@stagedoor/domain/show/show.decider';
import { ACTS } from '../example-acts.ts';
import { exampleDetails, pick } from '../example-shows.ts';
import {
  BOOKER,
  MANAGER,
  OPENING,
  PROMOTER,
  type Calendar,
  type Colleague,
  type Step,
} from './lived-year.step.ts';

/** A show on a night; days are counted as in the calendar. */
export interface Night {
  /** Its week, counted from this one, and its place in the week. */
  key: string;
  index: number;
  day: number;
  /** When it is archived, unless it never is. */
  archived: number;
  details: ShowDetails;
}

/** How many different photos the shows have. */
export const PICTURES = 47;

const WEEKS_BACK = 52;
const WEEKS_AHEAD = 17;
/** The nights of a week, from Monday on. */
const NIGHTS = [
  [4, 5],
  [3, 4, 5],
  [4, 5, 6],
  [3, 5],
];
const LATE = { doors_time: '22:30', show_time: '23:00', ages: '21+' } as const;

/** Every show from a year ago until four months ahead, the first one first. */
export function nightsOf({ day, monday }: Calendar): Night[] {
  const weeks = Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, n) => n - WEEKS_BACK);
  const nights = weeks.flatMap((week) => {
    const early = pick(NIGHTS, week + WEEKS_BACK);
    // On every fifth Saturday a second show follows.
    const all = week % 5 === 0 ? [...early, 5] : early;
    return all.map((night, place) => ({
      key: `${week}:${place}`,
      day: monday + week * 7 + night,
      // What was moved takes place later.
      archived: monday + week * 7 + (`${week}:${place}` in STORIES ? 43 : 15),
      isLate: place === early.length,
    }));
  });
  return nights.map(({ isLate, ...night }, index) => {
    const details = { ...exampleDetails(index, day(night.day)), ...(isLate && LATE) };
    // An act that returns has another support.
    const [support_artists] = pick(ACTS, index + 11);
    const isReturn = Math.floor(index / ACTS.length) % 2 === 1;
    return {
      ...{ ...night, index },
      details: { ...details, ...(isReturn && { support_artists, tour_title: '' }) },
    };
  });
}

/** What the staff does with these shows, in no order. */
export function showSteps(nights: readonly Night[], calendar: Calendar): Step[] {
  return nights.flatMap((night) => lifeOf(night, calendar));
}

/** From its announcement until it is archived. */
function lifeOf({ key, index, day, archived, details }: Night, calendar: Calendar): Step[] {
  const { lead = 28 + ((index * 37) % 96), turns = [], ...story } = STORIES[key] ?? {};
  const announced = story.announced ?? Math.max(day - lead, OPENING + 3 + (index % 9));
  const published = story.goesLive ?? announced + 1 + (index % 5);
  const at = (on: number, hour: number) => calendar.at(on, hour * 60 + ((index * 23.37) % 60));
  const step = (on: number, hour: number, by: Colleague, command: ShowCommand): ShowStep => ({
    ...{ kind: 'show', key, at: at(on, hour), by },
    commands: [command],
  });
  const { before, by, after } = pick(EDITS, story.isDraft ? 0 : index)(details);
  const onSale = story.onSale !== undefined && {
    on_sale_at: calendar.at(story.onSale, 10 * 60).toISOString(),
  };
  // Every third show is published by itself.
  const goesLive = index % 3 === 0 || story.goesLive !== undefined;
  const onTime = calendar.at(published, 10 * 60);
  const publish_at = goesLive && !story.isDraft ? onTime.toISOString() : null;
  const announcement = { ...details, ...before, ...onSale, publish_at };
  const announce = step(announced, 9 + (index % 4), BOOKER, {
    ...{ type: 'AnnounceShow', details: announcement },
  });
  const steps: Step[] = [{ ...announce, pictures: picturesOf(index) }];
  if (story.isDraft) return steps;

  steps.push(
    publish_at === null
      ? step(published, 13 + (index % 3), PROMOTER, { type: 'PublishShow' })
      : {
          ...{ kind: 'show', key, at: onTime, by: 'system' },
          commands: [{ type: 'PublishOnTime', at: publish_at }],
        },
  );
  const changes = Object.fromEntries(
    Object.keys(before).map((field) => [field, details[field as keyof ShowDetails]]),
  );
  steps.push(step(published + after, 17, by, { type: 'ChangeDetails', changes }));
  if (index % 11 === 3 && !(key in STORIES))
    steps.push(step(day - 2 - (index % 9), 12, PROMOTER, { type: 'SellOutShow' }));
  for (const [daysBefore, colleague, turn] of turns) {
    const on = {
      today: calendar.day(day - daysBefore),
      later: (n: number) => calendar.day(day + n),
    };
    steps.push(step(day - daysBefore, 11, colleague, turn(on)));
  }
  if (story.slip !== undefined) {
    const slip = step(story.slip, 18, PROMOTER, {
      type: 'ChangeDetails',
      changes: { price: '$200' },
    });
    const noticed = new Date(slip.at.getTime() + 217_000);
    steps.push(slip, { kind: 'undo', key, at: noticed, by: PROMOTER, did: slip.at });
  }
  // Those of a week in one go.
  const archive = step(archived, 11, MANAGER, { type: 'ArchiveShow' });
  if (index % 13 !== 5)
    steps.push({
      ...archive,
      at: calendar.at(archived, 11 * 60 + ((archived * archived * 1.7) % 60)),
    });
  return steps;
}

type ShowStep = Extract<Step, { kind: 'show' }>;

/** What a show is announced with, and who changes that how many days after it is published. */
interface Edit {
  before: Partial<ShowDetails>;
  by: Colleague;
  after: number;
}

const EDITS: ((details: ShowDetails) => Edit)[] = [
  () => ({ before: {}, by: BOOKER, after: 1 }),
  ({ doors_time }) => ({ before: { doors_time: hourBefore(doors_time) }, by: BOOKER, after: 3 }),
  () => ({ before: { additional_info: '' }, by: MANAGER, after: 2 }),
  ({ headlining_artist }) => ({
    before: { headlining_artist: misspelt(headlining_artist) },
    by: PROMOTER,
    after: 0,
  }),
  () => ({ before: {}, by: BOOKER, after: 1 }),
  () => ({ before: { support_artists: '' }, by: BOOKER, after: 5 }),
  () => ({ before: { price: '$12' }, by: PROMOTER, after: 4 }),
];

function hourBefore(time: string | null): string | null {
  return time && `${Number(time.slice(0, 2)) - 1}${time.slice(2)}`;
}

/** With its last two letters the wrong way round. */
function misspelt(name: string): string {
  return `${name.slice(0, -2)}${name.at(-1) ?? ''}${name.at(-2) ?? ''}`;
}

/** Up to three photos, or none. */
function picturesOf(index: number): number[] {
  const count = index % 11 === 7 ? 0 : 1 + (index % 3);
  return Array.from({ length: count }, (_, place) => (index + place * 7) % PICTURES);
}

/** What is special about a show. Days are counted from today, unless they say otherwise. */
interface Story {
  /** How many days before its night the show is announced, or else on which day. */
  lead?: number;
  announced?: number;
  isDraft?: boolean;
  /** The day on which it is published by itself. */
  goesLive?: number;
  /** The day on which its tickets go on sale. */
  onSale?: number;
  /** The day on which the promoter changes the price, and takes that back. */
  slip?: number;
  /** What happens so many days before the night. */
  turns?: [daysBefore: number, by: Colleague, turn: Turn][];
}

/** A command given on the day `today`; `later` gives the day that many days after the night. */
type Turn = (on: { today: string; later: (days: number) => string }) => ShowCommand;

const cancelled: Turn = ({ today }) => ({
  ...{ type: 'CancelShow', today },
  status_note: 'The rest of the tour is off. Tickets are refunded where you bought them.',
});
const postponed: Turn = ({ today }) => ({
  ...{ type: 'PostponeShow', today },
  status_note: 'The singer is ill. Tickets stay valid, and the new date follows soon.',
});
const movedBy =
  (days: number): Turn =>
  ({ later }) => ({
    ...{ type: 'RescheduleShow', date: later(days) },
    status_note: 'Tickets for the first date stay valid.',
  });
const reinstated: Turn = () => ({ type: 'ReinstateShow' });
const soldOut: Turn = () => ({ type: 'SellOutShow' });
const backOnSale: Turn = () => ({ type: 'PutShowBackOnSale' });

/** By the week of the show, counted from this one, and its place in the week. */
const STORIES: Record<string, Story> = {
  '-41:1': { turns: [[9, MANAGER, cancelled]] },
  '-33:0': {
    turns: [
      [8, MANAGER, postponed],
      [3, BOOKER, movedBy(20)],
    ],
  },
  '-20:1': { turns: [[17, BOOKER, movedBy(14)]] },
  '-12:0': {
    turns: [
      [11, MANAGER, cancelled],
      [10, MANAGER, reinstated],
    ],
  },
  '-5:1': {
    turns: [
      [12, PROMOTER, soldOut],
      [6, PROMOTER, backOnSale],
    ],
  },
  '1:0': { lead: 66, turns: [[14, PROMOTER, soldOut]] },
  '1:1': { lead: 61, turns: [[15, MANAGER, cancelled]] },
  '2:0': { lead: 70, turns: [[21, MANAGER, postponed]] },
  '2:1': { lead: 58, turns: [[20, BOOKER, movedBy(15)]] },
  '3:0': {
    lead: 74,
    turns: [
      [30, MANAGER, cancelled],
      [28, MANAGER, reinstated],
    ],
  },
  '3:1': { announced: -4, isDraft: true },
  '4:0': { lead: 69, slip: -1 },
  '6:0': { announced: -6, isDraft: true },
  '8:1': { announced: -9, onSale: 3 },
  '10:1': { announced: -3, goesLive: 4 },
  '9:1': { announced: -2, isDraft: true },
};
