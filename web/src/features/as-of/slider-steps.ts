import type { ResponseBody } from '@stagedoor/contracts/api';

export type Moments = ResponseBody<'history.moments'>;

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** Where a key leads on the slider: RFC 3339, blank for now, undefined for any other key. */
export function stepOf({ key, shiftKey }: Keys, at: string, moments: Moments): string | undefined {
  const { first, now } = moments;
  if (first === null) return undefined;
  const from = at || now;
  if (key === 'Home') return first;
  if (key === 'End') return '';
  const direction = directions[key];
  if (!direction) return undefined;
  if (shiftKey || key.startsWith('Page')) return within(moments, dayFrom(from, direction));
  return direction < 0 ? previous(moments, from) : next(moments, from);
}

const directions: Record<string, 1 | -1> = {
  ...{ PageDown: -1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 1, ArrowRight: 1, ArrowUp: 1 },
};

/** Limits a time to the slider: not before the first change, and blank for now or later. */
export function within({ first, now }: Moments, time: string): string {
  if (time >= now) return '';
  return first !== null && time < first ? first : time;
}

function previous({ earlier, later, first }: Moments, from: string): string {
  const known = [...later.toReversed(), ...earlier];
  return known.find((moment) => moment < from) ?? first ?? '';
}

function next({ earlier, later }: Moments, from: string): string {
  const known = [...earlier.toReversed(), ...later];
  return known.find((moment) => moment > from) ?? '';
}

function dayFrom(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

const DAY_MS = 86_400_000;
const HEIGHT = 100;

/**
 * The marks as lines of an SVG of 1000 × 100: the more changes a line stands for, the taller it is.
 */
export function marksPath({ first, now, marks }: Moments): string {
  const start = Date.parse(first ?? now);
  const span = Math.max(1, Date.parse(now) - start);
  const most = Math.max(1, ...marks.map(({ changes }) => Math.log2(changes + 1)));
  return marks
    .map(({ at, changes }) => {
      const x = ((Date.parse(at) - start) / span) * 1000;
      const height = Math.max(HEIGHT / 4, (Math.log2(changes + 1) / most) * HEIGHT);
      return `M${x.toFixed(1)} ${HEIGHT}v-${height.toFixed(0)}`;
    })
    .join('');
}
