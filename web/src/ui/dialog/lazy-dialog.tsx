import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useToast } from '../toast/toast.atom.ts';

/**
 * As `lazy`, for a dialog that is rendered while it is open. One that cannot be loaded says so and
 * closes; opening it again loads it again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const toast = useToast();
    const fail = useEffectEvent(() => {
      toast({
        title: 'Error',
        description: 'Failed to open this. Please check your connection and try again.',
        tone: 'destructive',
      });
      props.onClose();
    });
    useEffect(() => {
      void load().then((loaded) => setDialog(() => loaded), fail);
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
