import { lazyExtra } from '../../ui/page/lazy-extra.tsx';
import type { FilterBarProps } from './filter-bar.tsx';
import styles from './filter-room.module.css';

const FilterBar = lazyExtra(() => import('./filter-bar.tsx'));

/** Reserves room for the filter bar while the list loads. */
export function FilterRoom({ bar }: { bar?: FilterBarProps }) {
  return <div className={styles.room}>{bar && <FilterBar {...bar} />}</div>;
}
