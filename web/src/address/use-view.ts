import { useNavigate } from '@tanstack/react-router';
import { startTransition, useMemo, useOptimistic } from 'react';
import type { SearchCodec, SearchTexts } from './search-codec.ts';

/**
 * What the search part of the address asks for, and a function that changes it. A choice counts at
 * once, also while its page loads. It names only what the user changed: the rest of the address may
 * be newer than the page.
 */
export function useView<View extends object>(codec: SearchCodec<View>, search: SearchTexts<View>) {
  const navigate = useNavigate();
  const loaded = useMemo(() => codec.read(search), [codec, search]);
  const [view, choose] = useOptimistic(loaded, (now, part: Partial<View>) => ({ ...now, ...part }));
  /** With `replace`, the history of the browser gets no entry. */
  const change = (part: Partial<View>, replace = false) =>
    new Promise<void>((resolve) =>
      startTransition(async () => {
        choose(part);
        await navigate({
          to: '.',
          search: (now: object) => ({ ...now, ...codec.write(part) }),
          replace,
          resetScroll: false,
        });
        resolve();
      }),
    );
  return { view, change };
}
