import { venueClockAtom } from '../format/venue-today.ts';

/** Whether tickets of a show can be bought only later. */
export function isSaleAhead<Show extends { on_sale_at: string | null }>(
  show: Show,
): show is Show & { on_sale_at: string } {
  return show.on_sale_at !== null && show.on_sale_at > venueClockAtom.get().now();
}
