import { recordedAgo, recordedFullTime, recordedTime } from '../../format/recorded-time.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** When it was, by the venue's clock; pointing at it says how long ago. */
export function EntryTime({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      // A list may hold thousands of these, so that none of them ticks.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = recordedAgo(at, new Date());
      }}
    >
      <span aria-hidden="true">{recordedTime(at)}</span>
      <VisuallyHidden>{recordedFullTime(at)}</VisuallyHidden>
    </time>
  );
}
