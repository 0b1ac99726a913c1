import { z } from 'zod';

/**
 * An event type: its current version, the shape of its data, and how older data is upgraded. A
 * shape checks types only, because the log keeps events for ever while the API's rules change. It
 * is frozen in `frozen-shapes.json`; `docs/guides/changing-events.md` says how to change one.
 */
export interface EventShape {
  version: number;
  data: z.ZodType;
  /** Fields with personal data, sealed under the key of the event's stream. */
  sealed?: readonly string[];
  /** By version: each turns data of that version into data of the next. */
  upcasters?: Record<number, (data: unknown) => unknown>;
}

/** The data of an event whose type says everything. */
export const noData = z.object({});

/**
 * Upgrades recorded data of any version to the current one.
 * @throws ZodError when the data does not fit, Error when an upcaster is missing.
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

/** Metadata of every event: who caused it, by which command, and the version of its data. */
export const eventMetadata = z.object({
  actor: z.object({ id: z.string(), role: z.string() }),
  commandId: z.string(),
  /** The command that this event's command undoes. */
  undoes: z.string().optional(),
  schemaVersion: z.number().int().min(1),
  /** RFC 3339, by the command service's clock. Stays the same when the log moves elsewhere. */
  occurredAt: z.string(),
  $correlationId: z.string(),
  $causationId: z.string(),
});
export type EventMetadata = z.infer<typeof eventMetadata>;
