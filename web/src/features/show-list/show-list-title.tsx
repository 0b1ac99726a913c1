import { Suspense } from 'react';
import { lazyExtra } from '../../ui/page/lazy-extra.tsx';
import { TitleBand } from '../../ui/page/title-band.tsx';

const PastSwitch = lazyExtra(() => import('./past-switch.tsx'));

interface ShowListTitleProps {
  past?: boolean;
  /** Whether there is a way between past and upcoming. */
  switchable?: boolean;
}

export function ShowListTitle({ past = false, switchable = false }: ShowListTitleProps) {
  return (
    <TitleBand title={past ? 'PAST EVENTS' : 'UPCOMING EVENTS'}>
      {switchable && (
        <Suspense>
          <PastSwitch past={past} />
        </Suspense>
      )}
    </TitleBand>
  );
}
