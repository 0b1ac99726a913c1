import { useEffect, useState, type ReactNode } from 'react';
import { lazyExtra } from '../page/lazy-extra.tsx';
import styles from './carousel.module.css';
import type { CarouselControlsProps } from './carousel-controls.tsx';

const CarouselControls = lazyExtra(() => import('./carousel-controls.tsx'));

type CarouselProps = Pick<CarouselControlsProps, 'label' | 'interval' | 'delay' | 'dots'> & {
  slides: readonly ReactNode[];
};

/** Slides in a row that scrolls from one to the next: by itself, by a finger, or by the dots. */
export function Carousel({ slides, ...props }: CarouselProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [row, setRow] = useState<HTMLElement | null>(null);
  const [index, setIndex] = useState(0);
  const [reached, setReached] = useState(0);
  const [ahead, setAhead] = useState(0);
  // The next picture loads in time for its turn, but after the first screen.
  useEffect(() => {
    const timer = setTimeout(() => setAhead(1), props.interval / 2);
    return () => clearTimeout(timer);
  }, [props.interval]);
  if (slides.length < 2) return <div className={styles.frame}>{slides}</div>;

  return (
    <section
      ref={setBox}
      className={styles.carousel}
      // A group rather than a landmark: a landmark for each card would be too many.
      role="group"
      aria-roledescription="carousel"
      aria-label={props.label}
    >
      <div
        ref={setRow}
        className={styles.row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const place = scrollLeft / clientWidth;
          setIndex(Math.round(place));
          setReached((before) => Math.max(before, Math.ceil(place)));
        }}
      >
        {slides.map((slide, place) => (
          <div
            key={place}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${slides.length}`}
            // Without scripts, every slide can be reached.
            aria-hidden={(box && place !== index) || undefined}
            inert={box !== null && place !== index}
            className={styles.frame}
          >
            {(box === null || place <= reached + ahead) && slide}
          </div>
        ))}
      </div>
      {box && row && (
        <CarouselControls {...props} box={box} row={row} index={index} count={slides.length} />
      )}
    </section>
  );
}
