import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { posterSize } from './poster-size.ts';
import styles from './poster.module.css';

const VARIANTS = 3;
/** Room for the name in per cent of the poster's width; below it is the place where dates are stuck on. */
const ROOM = { width: 92, height: 76 };

interface PosterProps {
  name: string;
  /** What carries the name: a heading, a link in it. Left out, the name is mere picture, for pages that say it elsewhere. */
  children?: ReactNode;
}

/** Stands where a show has no photo: its name as a letterpress poster that fills a square. */
export function Poster({ name, children }: PosterProps) {
  const fit: CSSProperties & Record<'--size', string> = {
    '--size': `${posterSize(name, ROOM)}cqi`,
  };
  return (
    <div className={styles.square}>
      <div className={classes(styles.poster, styles[`v${name.length % VARIANTS}`])} style={fit}>
        {children ?? <span aria-hidden="true">{name}</span>}
      </div>
    </div>
  );
}
