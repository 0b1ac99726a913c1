import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { nextStep, SubscribeForm, useSubscription } from './subscribe-form.tsx';

const CLOSING_DELAY_MS = 2000;

export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false);
  const subscription = useSubscription(() => setDone(true));
  return (
    <Dialog onClose={onClose} title="Never Miss a Show" size="sheet" locked={subscription.busy}>
      {done ? (
        <Subscribed onSeen={onClose} />
      ) : (
        <SubscribeForm autoFocus subscription={subscription} />
      )}
    </Dialog>
  );
}

function Subscribed({ onSeen }: { onSeen: () => void }) {
  const close = useEffectEvent(onSeen);
  const next = nextStep();
  useEffect(() => {
    if (next) return undefined;
    const timer = setTimeout(() => close(), CLOSING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [next]);
  return (
    <p
      className="heading display-lg pad-y-8"
      // The field that had the focus is gone.
      tabIndex={-1}
      ref={(text) => text?.focus()}
    >
      {next ?? 'Successfully subscribed! Closing...'}
    </p>
  );
}
