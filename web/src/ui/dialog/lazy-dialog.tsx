import { CatchBoundary } from '@tanstack/react-router';
import { atom, getDefaultStore, useAtom } from 'jotai';
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { Nothing } from '../nothing.ts';
import { useToast, type Toast } from '../toast/toast.atom.ts';

const FAILED: Toast = {
  title: 'Error',
  description: 'Failed to open this. Please check your connection and try again.',
  tone: 'destructive',
};

/**
 * As `lazy`, for what is rendered while it is open. Where it cannot be loaded, or breaks, a toast
 * says so and it closes; the page stays as it is. Opening it again loads it again. `Waiting` is
 * there until it has loaded; `preload` loads it before it is opened.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failed = FAILED,
  Waiting: () => ReactNode = Nothing,
) {
  const loaded = atom<{ default: ComponentType<Props> }>({ default: Waiting });
  function LazyDialog(props: Props) {
    const [{ default: Dialog }, setLoaded] = useAtom(loaded);
    const toast = useToast();
    const fail = () => {
      toast(failed);
      props.onClose();
    };
    const onFail = useEffectEvent(fail);
    useEffect(() => {
      load().then(setLoaded, onFail);
    }, [setLoaded]);
    return (
      <CatchBoundary getResetKey={() => Dialog} errorComponent={Nothing} onCatch={fail}>
        <Dialog {...props} />
      </CatchBoundary>
    );
  }
  const store = getDefaultStore();
  return Object.assign(LazyDialog, {
    /** A failure is told when it is opened. */
    preload: () => void load().then((module) => store.set(loaded, module), Nothing),
  });
}
