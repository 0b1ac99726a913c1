import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { daysFrom, startOf } from '@stagedoor/platform/venue/show.start';
import { exampleAddress, exampleName, TEXTS } from '../example-people.ts';
import { pick } from '../example-shows.ts';
import {
  BOOKER,
  MANAGER,
  OPENING,
  PROMOTER,
  type Calendar,
  type Colleague,
  type Step,
} from './lived-year.step.ts';
import { nightsOf, showSteps, type Night } from './year-of-shows.ts';

const MESSAGES = 80;
const SUBSCRIBERS = 190;
const HOUR = 60;

/** A year of an example venue until now, in the order in which it happened. */
export function livedYear(now: Date, timeZone: string): [Step, ...Step[]] {
  const calendar = calendarOf(now, timeZone);
  const nights = nightsOf(calendar);
  const first = accountStep(MANAGER, 0);
  const later = [
    accountStep(BOOKER, 10),
    accountStep(PROMOTER, 25),
    ...showSteps(nights, calendar),
    ...messageSteps(nights, calendar),
    ...subscriberSteps(calendar),
  ];
  const happened = later.filter(({ at }) => at <= now);
  return [first, ...happened.toSorted((one, other) => one.at.getTime() - other.at.getTime())];

  function accountStep(opens: typeof MANAGER, minute: number): Step {
    return { kind: 'account', at: calendar.at(OPENING, 9 * 60 + minute), by: 'operator', opens };
  }
}

function calendarOf(now: Date, timeZone: string): Calendar {
  const today = venueDay(timeZone, now);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  return {
    day: (days) => daysFrom(today, days),
    at: (days, minute) => {
      const [hours, minutes] = [minute / 60, minute % 60].map((part) =>
        String(Math.floor(part)).padStart(2, '0'),
      );
      const times = { doors_time: null, show_time: `${hours}:${minutes}` };
      const start = startOf(daysFrom(today, days), times, timeZone);
      return new Date(Date.parse(start?.utc ?? '') + Math.floor((minute % 1) * 60) * 1_000);
    },
    monday: -((weekday + 6) % 7),
  };
}

/** What visitors write, and what the staff does with it; in no order. */
function messageSteps(nights: readonly Night[], calendar: Calendar): Step[] {
  return Array.from({ length: MESSAGES }, (_, back) => {
    // More come from month to month.
    const on = -1 - Math.floor(0.8 * back + (back * back) / 20);
    const key = `message ${MESSAGES - back}`;
    const next = nights.find(({ day }) => day > on + 2)?.details.headlining_artist ?? '';
    const message = pick([...QUESTIONS, ...TEXTS], back).replace('{}', next);
    const written = { name: exampleName(back), email: exampleAddress(back), message };
    const minute = 9 * HOUR + ((back * 197.43) % (14 * HOUR));
    const steps: Step[] = [
      { kind: 'message', key, at: calendar.at(on, minute), by: 'visitor', written },
    ];
    if (back < 3 || back === 5) return steps;

    const by = pick<Colleague>([BOOKER, PROMOTER, BOOKER, MANAGER], back);
    const handled = (days: number, at: number, command: Handling['command']) =>
      steps.push({ kind: 'handling', key, at: calendar.at(on + days, at), by, command });
    const morning = 9 * HOUR + ((back * 331.29) % (4 * HOUR));
    handled(1, morning, 'MarkRead');
    const isQuestion = message.includes('?');
    if (isQuestion) handled(back % 4 === 0 ? 2 : 1, morning + 20.7, 'MarkAnswered');
    const evening = 16 * HOUR + ((back * 7.3) % 40);
    if (!isQuestion) handled(1, evening, 'ArchiveMessage');
    else if (back % 5 !== 1) handled(6 + (back % 15), evening, 'ArchiveMessage');
    return steps;
  }).flat();
}

type Handling = Extract<Step, { kind: 'handling' }>;

/** Who joins the mailing list, and who leaves it; in no order. */
function subscriberSteps({ at }: Calendar): Step[] {
  return Array.from({ length: SUBSCRIBERS }, (_, index) => {
    const through = (index + ((index * index) % 7)) / SUBSCRIBERS;
    const on = Math.min(0, Math.round((OPENING + 4) * (1 - through ** 0.8)));
    const minute = 8 * HOUR + ((index * 271.37) % (15 * HOUR));
    const email = exampleAddress(index + 60);
    const joins = { kind: 'joins', at: at(on, minute), by: 'visitor', email } as const;
    const noon = 12 * HOUR + ((index * 3.7) % 50);
    const leaves = {
      kind: 'leaves',
      at: at(on + 9 + index, noon),
      by: MANAGER,
      email,
    } as const;
    return index % 11 === 4 ? [joins, leaves] : [joins];
  }).flat();
}

/** `{}` is the next headliner. */
const QUESTIONS = [
  'When do you think {} will be on stage? We have a babysitter until midnight.',
  'Are there any tickets for {} at the door, or is it presale only?',
  'I lost a silver earring somewhere near the front of the stage on Saturday. It is not worth ' +
    'much, but it was my grandmother’s.',
  'Hello, I write for the Springfield Courier and would like to review {}. Whom do I ask for a ' +
    'press ticket?',
  'Thank you for the captions on the screen during the talk. My father followed every word.',
  'Is there a place to lock bikes near the entrance?',
  'My company wants to bring 14 people to {}. Do you have a rate for groups?',
  'The street light in front of the door has been out for a week. Could somebody tell the city?',
  'Will {} sell records that night, and can I pay by card?',
];
