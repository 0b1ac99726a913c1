import type { ReactNode } from 'react';
import { recordedDateTime } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';
import styles from './as-of.module.css';
import { HOUSE_VIEWS, type AsOfView, type HouseView } from './as-of-search.ts';
import { within, type Moments } from './slider-steps.ts';
import { TimeField } from './time-field.tsx';
import { TimeSlider } from './time-slider.tsx';

const NAMES: Record<HouseView, string> = {
  site: 'Public list',
  shows: 'Manage Shows',
  messages: 'Inbox',
};

interface AsOfSectionProps {
  /** Undefined if they could not be loaded. */
  moments: Moments | undefined;
  /** What the slider and the buttons show. */
  requested: AsOfView;
  /** What the list shows, until the requested one is loaded. */
  shown: Pick<AsOfView, 'at' | 'view'>;
  /** With `moving`, the browser's history gets no entry. */
  onChange: (part: Partial<AsOfView>, moving?: boolean) => Promise<void>;
  onRetry: () => void;
  /** The list, as it was. */
  children: ReactNode;
}

/** The whole house at a moment: a slider through time, and a list in a frame that says when. */
export function AsOfSection(props: AsOfSectionProps) {
  const { moments, requested, shown, onChange, onRetry, children } = props;
  const { at, view } = requested;
  const go = (to: string, moving: boolean) => onChange({ at: to, page: 1 }, moving);
  const isWaiting = at !== shown.at || view !== shown.view;
  return (
    <Section title="As of">
      <div className={styles.time}>
        {moments ? (
          <>
            <TimeSlider moments={moments} at={at} onMove={(to) => void go(to, true)} />
            <TimeField
              at={at || moments.now}
              onChange={(to) => go(to >= moments.now ? '' : within(moments, to), false)}
            />
          </>
        ) : (
          <LoadFailure
            message="Failed to load the time line. Please try again."
            onRetry={onRetry}
          />
        )}
        <div className={styles.views} role="group" aria-label="What to see">
          {HOUSE_VIEWS.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === view ? 'primary' : 'ghost'}
              aria-pressed={name === view}
              onClick={() => void onChange({ view: name, page: 1 })}
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
          <p role="status">{shown.at ? `As of ${recordedDateTime(shown.at)}` : 'As it is now'}</p>
          {shown.at !== '' && (
            <Button size="sm" variant="primary" onClick={() => void go('', false)}>
              Back to now
            </Button>
          )}
        </div>
        {children}
      </section>
    </Section>
  );
}
