import { SectionPending } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';

/** The charts while they load. */
export function InsightsPending() {
  return (
    <SectionPending label="Loading insights">
      <Skeleton style={{ height: '20rem' }} />
      <Skeleton style={{ height: '20rem' }} />
    </SectionPending>
  );
}
