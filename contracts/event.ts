import { z } from 'zod';

/**
 * What is known of an event type: its version, the shape of its data now, and how older data becomes newer. A shape says which types of
 * values a version has, never what may be entered: the log keeps its events for ever, and rules change. `frozen-shapes.json` holds it.
 */
export interface EventShape {
  version: number;
  data: z.ZodType;
  /** Fields that hold personal data, sealed under the key of the event's stream; see `keys.ts` of the platform. */
  sealed?: readonly string[];
  /** By the version that it takes: makes the data of the next one. */
  upcasters?: Record<number, (data: unknown) => unknown>;
}

/** The union `{ type, data }` of a subject's events. */
export type EventOf<Shapes extends Record<string, EventShape>> = {
  [Type in keyof Shapes & string]: { type: Type; data: z.output<Shapes[Type]['data']> };
}[keyof Shapes & string];

/** Written beside every event: who, by which command, in which version of the data. */
export const eventMetadata = z.object({
  actor: z.object({ id: z.string(), role: z.string() }),
  commandId: z.string(),
  schemaVersion: z.number().int().min(1),
  /** RFC 3339, the command service's clock. It goes along when the log moves to another server. */
  occurredAt: z.string(),
  $correlationId: z.string(),
  $causationId: z.string(),
});
export type EventMetadata = z.infer<typeof eventMetadata>;
