import { CatchBoundary } from '@tanstack/react-router';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { Nothing } from '../nothing.ts';
import { showToast, type Toast } from '../toast/toast.atom.ts';

const FAILED: Toast = {
  title: 'Error',
  description: 'Failed to open this. Please check your connection and try again.',
  tone: 'destructive',
};

/**
 * As React's `lazy`, for a component that is rendered while it is open. If it cannot be loaded, or
 * breaks, a toast says so and it closes; the page stays as it is, and opening it again loads it
 * again. `Waiting` takes its place until it has loaded; `preload` loads it before it is opened.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failed = FAILED,
  Waiting: () => ReactNode = Nothing,
) {
  const loaded = createAtom<{ default: ComponentType<Props> }>({ default: Waiting });
  function LazyDialog(props: Props) {
    const { default: Dialog } = useSelector(loaded);
    const fail = () => {
      showToast(failed);
      props.onClose();
    };
    const onFail = useEffectEvent(fail);
    useEffect(() => {
      load().then(loaded.set, onFail);
    }, []);
    return (
      <CatchBoundary getResetKey={() => Dialog} errorComponent={Nothing} onCatch={fail}>
        <Dialog {...props} />
      </CatchBoundary>
    );
  }
  return Object.assign(LazyDialog, {
    /** A failure is not shown until it is opened. */
    preload: () => void load().then(loaded.set, Nothing),
  });
}
