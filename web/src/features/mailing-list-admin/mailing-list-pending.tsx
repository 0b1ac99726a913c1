import { SectionPending } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';

/** The mailing list while it is being loaded. */
export function MailingListPending() {
  return (
    <SectionPending label="Loading subscribers">
      <Skeleton style={{ height: '9rem' }} />
      <Skeleton style={{ height: '20rem' }} />
    </SectionPending>
  );
}
