import type { EventType } from './events.ts';

/** The events after which the key of their subject is destroyed. */
export const ERASURES = [
  'MessageErased',
  'SubscriberErased',
  'AccountErased',
] as const satisfies readonly EventType[];

export function isErasure({ type }: { type: string }): boolean {
  return (ERASURES as readonly string[]).includes(type);
}
