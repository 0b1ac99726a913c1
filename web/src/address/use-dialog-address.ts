import { useNavigate, useRouter, type NavigateOptions } from '@tanstack/react-router';
import type { DialogTexts } from './dialog-parameters.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one in the history is the page without the dialog. */
    opened?: boolean;
  }
}

/** Opens and closes the dialogs that the address names, so that Back closes an open dialog. */
export function useDialogAddress() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const go = (texts: DialogTexts, options: NavigateOptions) =>
    navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...texts }),
      resetScroll: false,
      ...options,
    });
  return {
    open: (texts: DialogTexts) => go(texts, { state: (now) => ({ ...now, opened: true }) }),
    /** Puts another dialog in place of the open one. */
    swap: (texts: DialogTexts) => go(texts, { replace: true, state: true }),
    /** `texts` clear the dialog's parameters. `saved` skips the question about unsaved changes. */
    close: (texts: DialogTexts, { saved = false } = {}) => {
      if (history.location.state.opened) back(() => history.back({ ignoreBlocker: saved }));
      else void go(texts, { replace: true, ignoreBlocker: saved });
    },
  };
}

let isGoingBack = false;

/** Goes back only once, however often a dialog is closed before it disappears. */
function back(goBack: () => void): void {
  if (isGoingBack) return;
  isGoingBack = true;
  addEventListener('popstate', () => (isGoingBack = false), { once: true });
  goBack();
}
