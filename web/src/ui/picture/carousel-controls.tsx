import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent } from 'react';
import { classes } from '../classes.ts';
import styles from './carousel-controls.module.css';

export interface CarouselControlsProps {
  /**
   * What its slides are, as part of a sentence: "photos of The Band". It has a button for each.
   * Without a label they are decoration.
   */
  label?: string;
  /** The first of several with decoration has the button that pauses all of them. */
  pauses?: boolean;
  /** Milliseconds from one slide to the next. */
  interval: number;
  /** Further milliseconds before the first turn, so that a page's carousels do not turn at once. */
  delay?: number;
  box: HTMLElement;
  row: HTMLElement;
  index: number;
  count: number;
}

/** Whether carousels turn: who pauses one wants none to move. */
const playingAtom = createAtom(
  import.meta.env.SSR || !matchMedia('(prefers-reduced-motion: reduce)').matches,
);

/** The dots, the pause button and the timer of a carousel. They load after the pictures. */
export default function CarouselControls(props: CarouselControlsProps) {
  const { label, pauses = label !== undefined, row, index, count } = props;
  const goTo = (place: number) => row.scrollTo({ left: place * row.clientWidth });
  const playing = useAutoAdvance(props, () => goTo((index + 1) % count));
  return (
    <div className={styles.controls}>
      {Array.from({ length: count }, (_, place) => {
        const look = { className: styles.dot, 'aria-current': place === index || undefined };
        return label ? (
          <button
            key={place}
            type="button"
            {...look}
            aria-label={`Photo ${place + 1}`}
            onClick={() => goTo(place)}
          />
        ) : (
          <span key={place} aria-hidden="true" {...look} />
        );
      })}
      {pauses && (
        <button
          type="button"
          className={classes(styles.pause, playing && styles.playing)}
          aria-label={`${playing ? 'Pause' : 'Play'} ${label ?? 'photos'}`}
          onClick={() => playingAtom.set(!playing)}
        />
      )}
    </div>
  );
}

/**
 * Turns a carousel that is in view, while nobody points at it or has the focus in it. A touch
 * starts the interval again. With reduced motion, carousels are paused from the start.
 */
function useAutoAdvance(
  { box, row, interval, delay = 0 }: CarouselControlsProps,
  advance: () => void,
) {
  const playing = useSelector(playingAtom);
  const turn = useEffectEvent(() => {
    if (isInSight(box) && !isInUse(box)) advance();
  });
  useEffect(() => {
    row.setAttribute('aria-live', playing ? 'off' : 'polite');
    if (!playing) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (more = 0) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        wait();
        turn();
      }, interval + more);
    };
    const startAgain = () => wait();
    wait(delay);
    box.addEventListener('touchend', startAgain);
    return () => {
      clearTimeout(timer);
      box.removeEventListener('touchend', startAgain);
    };
  }, [playing, interval, delay, box, row]);
  return playing;
}

/** Whether at least the middle of the carousel is in view. */
function isInSight(box: HTMLElement): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return !document.hidden && middle > 0 && middle < innerHeight;
}

/** On a touch screen, hovering does not count: it lasts until the next touch. */
function isInUse(box: HTMLElement): boolean {
  return (
    box.querySelector(':focus-visible') !== null ||
    (box.matches(':hover') && matchMedia('(hover: hover)').matches)
  );
}
