import { recordedDateTime } from '../../format/recorded-time.ts';
import { marksPath, stepOf, within, type Moments } from './slider-steps.ts';
import styles from './as-of.module.css';

interface TimeSliderProps {
  moments: Moments;
  /** RFC 3339; blank for now. */
  at: string;
  onMove: (at: string) => void;
}

/** A slider over the whole history, with marks where something happened. */
export function TimeSlider({ moments, at, onMove }: TimeSliderProps) {
  const { first, now } = moments;
  const value = Date.parse(at || now);
  return (
    <div className={styles.slider}>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={marksPath(moments)} vectorEffect="non-scaling-stroke" />
      </svg>
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={at ? recordedDateTime(at) : 'Now'}
        disabled={first === null}
        min={Date.parse(first ?? now)}
        max={Date.parse(now)}
        step="any"
        value={value}
        onChange={({ target }) =>
          onMove(within(moments, new Date(target.valueAsNumber).toISOString()))
        }
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          const to = stepOf(event, at, moments);
          if (to === undefined) return;
          event.preventDefault();
          onMove(to);
        }}
      />
    </div>
  );
}
