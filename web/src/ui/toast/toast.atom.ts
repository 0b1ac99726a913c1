import { atom, useSetAtom } from 'jotai';

export interface Toast {
  title: string;
  description?: string;
  /** A destructive one stays until it is closed, or replaced by the next. */
  tone?: 'plain' | 'destructive';
  /** What mends the failure. */
  action?: { label: string; run: () => unknown };
}

/** The toast that is shown. The same text shown again is a new object. */
export const toastAtom = atom<Toast | null>(null);

/** Returns a function that shows a toast in place of the one before; null removes it. */
export function useToast(): (toast: Toast | null) => void {
  const set = useSetAtom(toastAtom);
  return (toast) => set(toast && { ...toast });
}
