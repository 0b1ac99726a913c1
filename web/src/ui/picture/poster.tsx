import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { posterSize } from './poster-size.ts';
import styles from './poster.module.css';

const VARIANTS = 3;
/** Room for the name in per cent of the poster's width; dates are placed below it. */
const ROOM = { width: 92, height: 76 };

interface PosterProps {
  name: string;
  /** The heading with the name. Without it the name is decoration. */
  children?: ReactNode;
}

/** The picture of a show without photos: its name as a letterpress poster in a square. */
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
