import { posterLook } from '@stagedoor/contracts/facts/poster-look';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { nameSize } from './poster-size.ts';
import styles from './poster.module.css';

/** Room for the name in per cent of the poster's width; dates are placed below it. */
const ROOM = { width: 92, height: 76 };

interface PosterProps {
  name: string;
  /** The name. */
  children: ReactNode;
}

/** The picture of a show without photos: its name as a letterpress poster in a square. */
export function Poster({ name, children }: PosterProps) {
  const { className, style } = posterGround(name);
  return (
    <div className="container">
      <div
        className={classes(styles.poster, className)}
        style={{ ...style, ...nameSize(name, ROOM) }}
      >
        {children}
      </div>
    </div>
  );
}

/** The pattern and the colours of a name's poster. */
export function posterGround(name: string) {
  const { plate, ink, pattern } = posterLook(name);
  const style: CSSProperties & Record<'--plate' | '--ink', string> = {
    '--plate': `var(--${plate})`,
    '--ink': `var(--${ink})`,
  };
  return { className: styles[pattern], style };
}
