import { useEffect, useState, type ReactNode } from 'react';
import { lazyExtra } from '../page/lazy-extra.tsx';
import styles from './carousel.module.css';
import type { CarouselControlsProps } from './carousel-controls.tsx';

const CarouselControls = lazyExtra(() => import('./carousel-controls.tsx'));

type CarouselProps = Pick<CarouselControlsProps, 'label' | 'pauses' | 'interval' | 'delay'> & {
  /** What each has for those who hear the page, it brings along. */
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
    <div ref={setBox} className={styles.carousel}>
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
    </div>
  );
}
