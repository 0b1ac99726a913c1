import { atom, useSetAtom } from 'jotai';

export interface Toast {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
}

/** The one toast in sight. Each showing is a new object, so that the same text twice counts as twice. */
export const toastAtom = atom<Toast | null>(null);

/** A function that shows a toast in place of whatever toast is there: `toast({ title: 'Success', description: 'Show created successfully.' })`. Null takes it away. */
export function useToast(): (toast: Toast | null) => void {
  const set = useSetAtom(toastAtom);
  return (toast) => set(toast && { ...toast });
}
