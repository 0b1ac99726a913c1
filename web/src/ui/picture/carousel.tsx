import { useEffect, useState, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './carousel.module.css';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useSwipe } from './use-swipe.ts';

interface CarouselProps {
  /** What the pictures are of, in the middle of a sentence: "photos of The Band". */
  label: string;
  slides: readonly ReactNode[];
  /** Milliseconds from one slide to the next. */
  interval: number;
  /** Buttons lead to their slides; marks keep a page with many carousels short to tab through. */
  dots?: 'buttons' | 'marks';
}

/**
 * Slides that change by themselves and loop. Pointing, focus and the button pause them. With
 * reduced motion they are paused from the start.
 */
export function Carousel({ label, slides, interval, dots = 'marks' }: CarouselProps) {
  const [index, setIndex] = useState(0);
  const [reached, setReached] = useState(0);
  const [ahead, setAhead] = useState(0);
  // The next picture loads in time for its turn, but after what is seen first.
  useEffect(() => {
    const timer = setTimeout(() => setAhead(1), interval / 2);
    return () => clearTimeout(timer);
  }, [interval]);
  const goTo = (next: number) => {
    const wrapped = (next + slides.length) % slides.length;
    setIndex(wrapped);
    setReached(Math.max(reached, wrapped));
  };
  const auto = useAutoAdvance(slides.length > 1, interval, () => goTo(index + 1));
  const swipe = useSwipe((step) => goTo(index + step));
  if (slides.length < 2) return <div className={styles.carousel}>{slides}</div>;

  return (
    <section
      className={styles.carousel}
      // A group rather than a landmark: a landmark for each card would be too many.
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      {...auto.hold}
      {...swipe}
    >
      <div className={styles.slides} aria-live={auto.playing ? 'off' : 'polite'}>
        {slides.map((slide, place) => (
          <div
            key={place}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${slides.length}`}
            className={classes(styles.slide, place === index && styles.current)}
          >
            {place <= reached + ahead && slide}
          </div>
        ))}
      </div>
      <div className={styles.controls}>
        {slides.map((_, place) => {
          const look = classes(styles.dot, place === index && styles.here);
          return dots === 'buttons' ? (
            <button
              key={place}
              type="button"
              className={look}
              aria-label={`Photo ${place + 1}`}
              aria-current={place === index || undefined}
              onClick={() => goTo(place)}
            />
          ) : (
            <span key={place} aria-hidden="true" className={look} />
          );
        })}
        <button
          type="button"
          className={classes(styles.pause, auto.enabled && styles.playing)}
          aria-label={`${auto.enabled ? 'Pause' : 'Play'} ${label}`}
          onClick={auto.toggle}
        />
      </div>
    </section>
  );
}
