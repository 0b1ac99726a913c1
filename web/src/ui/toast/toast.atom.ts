import { createAtom } from '@tanstack/react-store';

export interface Toast {
  title: string;
  description?: string;
  /** What it speaks of, with its address if it has one. */
  about?: { text: string; to?: string; search?: Record<string, string> };
  /** A destructive toast stays until it is closed, or replaced by the next one. */
  tone?: 'plain' | 'destructive';
  /** A button, such as "Undo" or "Try again". */
  action?: { label: string; run: () => unknown };
  /** Another button, which leads on from what was done. */
  offer?: Toast['action'];
}

/** The toast that is shown. The same text shown again is a new object. */
export const toastAtom = createAtom<Toast | null>(null);

/**
 * Shows a toast in place of the one before; null removes it. Returns a function that removes this
 * one, if it is still there.
 */
export function showToast(toast: Toast | null): () => void {
  const shown = toast && { ...toast };
  toastAtom.set(shown);
  return () => toastAtom.set((now) => (now === shown ? null : now));
}

/** Shows what has failed, and perhaps a button that tries it again. */
export function showError(description: string, action?: Toast['action']): () => void {
  return showToast({ title: 'Error', description, tone: 'destructive', ...(action && { action }) });
}
