import { SectionPending } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';

/** The history while it loads. */
export function HistoryPending() {
  return (
    <SectionPending label="Loading the history">
      <Skeleton style={{ height: '4rem' }} />
      <Skeleton style={{ height: '32rem' }} />
    </SectionPending>
  );
}
