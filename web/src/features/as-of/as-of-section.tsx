import { useState, type ReactNode } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { recordedExactTime, zoneName } from '../../format/recorded-time.ts';
import { clockAt, momentsAt } from '../../format/venue-time.ts';
import { maySeeRights } from '../../session/office-access.ts';
import { useUser } from '../../session/user.atom.ts';
import { useLoaded } from '../../data/query-client.ts';
import { momentsOf, pastListFile } from './load-as-of.ts';
import { Button } from '../../ui/button/button.tsx';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { Select } from '../../ui/form/select.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { PAST_VIEWS, type AsOfView, type PastView } from './as-of-search.ts';
import styles from './as-of.module.css';
import { marksPath, stepOf, within, type Moments } from './slider-steps.ts';

const NAMES: Record<PastView, string> = {
  site: 'Public list',
  shows: 'Manage Shows',
  messages: 'Inbox',
  accounts: 'Accounts and rights',
};

interface AsOfSectionProps {
  /** What the slider and the buttons show. */
  requested: AsOfView;
  /** What the list shows, until the requested one is loaded. */
  shown: Pick<AsOfView, 'at' | 'view'>;
  /** Goes to a time (RFC 3339; blank for now). `moving` adds no entry to the browser history. */
  onMove: (at: string, moving: boolean) => void;
  onView: (view: PastView) => void;
  /** The list, as it was. */
  children: ReactNode;
}

/** The whole venue at a moment: a slider through time, and a list in a frame that says when. */
export function AsOfSection(props: AsOfSectionProps) {
  const { requested, shown, onMove, onView, children } = props;
  const { at, view } = requested;
  const { data: moments, refetch } = useLoaded(momentsOf(requested));
  const seesRights = maySeeRights(useUser());
  const isWaiting = at !== shown.at || view !== shown.view;
  const when = shown.at ? `As of ${recordedExactTime(shown.at)}` : 'As it is now';
  useAnnounced(`${NAMES[shown.view]}. ${when}`);
  return (
    <Section
      title="As of a moment"
      aside={
        <div className="cluster">
          <DownloadButton href={pastListFile(shown)}>Export CSV</DownloadButton>
          <Button size="sm" onClick={() => print()}>
            Print
          </Button>
        </div>
      }
    >
      <div className={styles.time}>
        {moments ? (
          <>
            <TimeSlider moments={moments} at={at} onMove={(to) => onMove(to, true)} />
            <TimeField
              at={at || moments.now}
              moments={moments}
              onChange={(to) => onMove(to, false)}
            />
          </>
        ) : (
          <LoadFailure
            message="Failed to load the time line. Please try again."
            onRetry={refetch}
          />
        )}
        <div className="cluster gap-1 tap" role="group" aria-label="What to see">
          {PAST_VIEWS.filter((name) => name !== 'accounts' || seesRights).map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === view ? 'primary' : 'ghost'}
              aria-pressed={name === view}
              onClick={() => onView(name)}
            >
              {NAMES[name]}
            </Button>
          ))}
        </div>
      </div>
      <section
        className={styles.frame}
        aria-label={NAMES[shown.view]}
        aria-busy={isWaiting || undefined}
        data-view={shown.view}
        data-past={shown.at !== '' || undefined}
      >
        <div className={styles.banner}>
          <p>{when}</p>
          {shown.at !== '' && (
            <Button size="sm" variant="primary" onClick={() => onMove('', false)}>
              Back to now
            </Button>
          )}
        </div>
        {children}
      </section>
    </Section>
  );
}

interface TimeSliderProps {
  moments: Moments;
  /** RFC 3339; blank for now. */
  at: string;
  onMove: (at: string) => void;
}

/** A slider over the whole history, with marks where something happened. */
function TimeSlider({ moments, at, onMove }: TimeSliderProps) {
  const { first, now } = moments;
  // While it moves, the times that it passes are not loaded.
  const moved = useTypedText(at, async (to) => onMove(to));
  return (
    <div className={styles.slider}>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={marksPath(moments)} vectorEffect="non-scaling-stroke" />
      </svg>
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={moved.text ? recordedExactTime(moved.text) : 'Now'}
        disabled={first === null}
        min={Date.parse(first ?? now)}
        max={Date.parse(now)}
        step="any"
        value={Date.parse(moved.text || now)}
        onChange={({ target }) =>
          moved.type(within(moments, new Date(target.valueAsNumber).toISOString()))
        }
        onBlur={moved.leave}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          const to = stepOf(event, moved.text, moments);
          if (to === undefined) return;
          event.preventDefault();
          moved.type(to);
        }}
      />
    </div>
  );
}

const ZONE = boot.venue.time_zone;

interface TimeFieldProps {
  /** RFC 3339 */
  at: string;
  moments: Moments;
  /** RFC 3339; blank for now. */
  onChange: (at: string) => void;
}

/** A date and a time by the venue's clock; where it goes back, also which of the two hours. */
function TimeField({ at, moments, onChange }: TimeFieldProps) {
  const [isTooEarly, setTooEarly] = useState(false);
  const clock = clockAt(Date.parse(at), ZONE);
  const { first } = moments;
  const go = (moment: number) => {
    const to = new Date(moment).toISOString();
    setTooEarly(first !== null && to < first);
    onChange(to >= moments.now ? '' : within(moments, to));
  };
  const both = momentsAt(clock, ZONE);
  return (
    <>
      <DateField
        label="Date and time"
        type="datetime-local"
        className={styles.field}
        min="1970-01-01T00:00"
        value={clock}
        hint={
          isTooEarly && at === first ? `The history begins on ${recordedExactTime(at)}.` : undefined
        }
        onChange={(text) => {
          const [moment] = momentsAt(text, ZONE);
          if (moment !== undefined) go(moment);
        }}
      />
      {both.length > 1 && (
        <Select
          label="Time zone"
          value={zoneName(Date.parse(at))}
          options={both.map((moment) => ({ value: zoneName(moment), label: zoneName(moment) }))}
          onChange={(zone) => {
            const moment = both.find((each) => zoneName(each) === zone);
            if (moment !== undefined) go(moment);
          }}
        />
      )}
    </>
  );
}
