import type { Boot } from '@stagedoor/contracts/boot';

/**
 * Stands for `web/src/boot/boot-data.ts` in tests without a page. It is the same for all of them,
 * because files that run in one process share the module that was loaded first.
 */
export const boot = { today: '2026-11-20', venue: { time_zone: 'America/New_York' } } as Boot;
