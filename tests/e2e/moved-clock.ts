import { AHEAD_MS, moveClock } from './journey-clock.ts';

/* Gives the process that loads this before everything else the clock of the journeys. */
moveClock(AHEAD_MS);
