import type { EventType } from './events.ts';

/** The events after which the key of their subject is destroyed. */
export const ERASURES = [
  'MessageErased',
  'SubscriberErased',
  'AccountErased',
] as const satisfies readonly EventType[];

/**
 * Whether somebody left the mailing list by this event, or was taken off it: then no import brings
 * them back. An import that was undone is no leaving.
 */
export function isDeparture({ type, data }: { type: string; data: unknown }): boolean {
  return type === 'SubscriberErased' && Object(data).by !== 'undo';
}

export function isErasure({ type }: { type: string }): boolean {
  return (ERASURES as readonly string[]).includes(type);
}
