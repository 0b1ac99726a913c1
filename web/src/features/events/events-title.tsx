import { Suspense, lazy } from 'react';
import { TitleBand } from '../../ui/title-band.tsx';

const PastSwitch = lazy(() => import('./past-switch.tsx'));

interface EventsTitleProps {
  past?: boolean;
  /** With it comes the switch between past and upcoming. */
  onPastChange?: (past: boolean) => void;
}

export function EventsTitle({ past = false, onPastChange }: EventsTitleProps) {
  return (
    <TitleBand title={past ? 'PAST EVENTS' : 'UPCOMING EVENTS'}>
      {onPastChange && (
        <Suspense>
          <PastSwitch past={past} onChange={onPastChange} />
        </Suspense>
      )}
    </TitleBand>
  );
}
