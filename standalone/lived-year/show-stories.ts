import type { ShowCommand } from '@stagedoor/domain/show/show.decider';
import { BOOKER, MANAGER, PROMOTER, type Colleague } from './lived-year.step.ts';

/** What is special about a show. Days are counted from today, unless they say otherwise. */
export interface Story {
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

/** A command of the day `today`; `later` gives the day that is so many days after the night. */
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
export const STORIES: Record<string, Story> = {
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
