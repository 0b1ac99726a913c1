import { z } from 'zod';

/**
 * An event type: its version, the shape of its data now, and how older data is upgraded. A shape
 * checks types only, because the log keeps events for ever while the API's rules change. It is
 * frozen in `frozen-shapes.json`; `docs/guides/changing-events.md` says how to change one.
 */
export interface EventShape {
  version: number;
  data: z.ZodType;
  /** Fields with personal data, sealed under the key of the event's stream. */
  sealed?: readonly string[];
  /** By version: turns its data into that of the next version. */
  upcasters?: Record<number, (data: unknown) => unknown>;
}

/**
 * Recorded data of any version as today's.
 * @throws ZodError where it does not fit, Error where an upcaster is missing.
 */
export function upcast({ version, data, upcasters }: EventShape, from: number, recorded: unknown) {
  let current = recorded;
  for (let at = from; at < version; at += 1) {
    const next = upcasters?.[at];
    if (!next) throw new Error(`There is no upcaster from version ${at}.`);
    current = next(current);
  }
  return data.parse(current);
}

/** The union `{ type, data }` of a subject's events. */
export type EventOf<Shapes extends Record<string, EventShape>> = {
  [Type in keyof Shapes & string]: { type: Type; data: z.output<Shapes[Type]['data']> };
}[keyof Shapes & string];

/** Written beside every event: who, by which command, in which version of the data. */
export const eventMetadata = z.object({
  actor: z.object({ id: z.string(), role: z.string() }),
  commandId: z.string(),
  /** The command whose effect this one takes back. */
  undoes: z.string().optional(),
  schemaVersion: z.number().int().min(1),
  /** RFC 3339, by the command service's clock. It is kept when the log moves to another server. */
  occurredAt: z.string(),
  $correlationId: z.string(),
  $causationId: z.string(),
});
export type EventMetadata = z.infer<typeof eventMetadata>;
