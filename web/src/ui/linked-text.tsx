import { lazyExtra } from './page/lazy-extra.tsx';

/** Text whose addresses become links when the code for that is loaded. */
export const LinkedText = lazyExtra(() => import('./linkified.tsx'), Plain);

function Plain({ text }: { text: string }) {
  return [text];
}
