import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

const CLOSING_DELAY_MS = 2000;

export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false);
  return (
    <Dialog open onClose={onClose} title="Never Miss a Show" size="sheet">
      {done ? (
        <Subscribed onSeen={onClose} />
      ) : (
        <SubscribeForm autoFocus onDone={() => setDone(true)} />
      )}
    </Dialog>
  );
}

function Subscribed({ onSeen }: { onSeen: () => void }) {
  const close = useEffectEvent(onSeen);
  useEffect(() => {
    const timer = setTimeout(() => close(), CLOSING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="heading display-lg pad-y-8" role="status">
      Successfully subscribed! Closing...
    </p>
  );
}
