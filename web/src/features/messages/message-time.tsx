import { atom, useAtomValue } from 'jotai';
import { recordedAgo, recordedFullTime } from '../../format/recorded-time.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const EVERY_MS = 30_000;

/** One clock for every age on the page. */
const nowAtom = atom(new Date());
nowAtom.onMount = (set) => {
  const tick = () => set(new Date());
  tick();
  const timer = setInterval(tick, EVERY_MS);
  return () => clearInterval(timer);
};

/** The age of a message, with its full date and time on hover and for screen readers. */
export function MessageTime({ timestamp }: { timestamp: string }) {
  const full = recordedFullTime(timestamp);
  return (
    <time dateTime={timestamp} title={full}>
      <span aria-hidden="true">{recordedAgo(timestamp, useAtomValue(nowAtom))}</span>
      <VisuallyHidden>{full}</VisuallyHidden>
    </time>
  );
}
