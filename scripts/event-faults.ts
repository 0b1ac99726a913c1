import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { upcast, type EventShape } from '../contracts/event.ts';

export interface EventFiles {
  shapes: Record<string, EventShape>;
  /** JSON Schemas of every version that was ever written, by names such as `GenreAdded v1`. */
  frozen: Record<string, z.core.JSONSchema.BaseSchema>;
  /** By the same names, an event as it was recorded, and as today's code reads it. */
  golden: Record<string, { recorded: unknown; read: unknown }>;
}

/** Rules belong to the API: they change, and the events of the log must stay readable. */
const RULES = /"(pattern|format|minLength|maxLength|minimum|maxItems|additionalProperties)"/;

/** The faults that would make events in a log unreadable, as sentences. */
export function eventFaults(files: EventFiles): string[] {
  const { shapes, frozen, golden } = files;
  const versions = Object.entries(shapes).flatMap(([type, shape]) =>
    Array.from({ length: shape.version }, (_, index) => ({ type, shape, version: index + 1 })),
  );
  const known = new Set(versions.map(({ type, version }) => `${type} v${version}`));
  const lost = Object.keys({ ...frozen, ...golden }).filter((name) => !known.has(name));
  return [
    ...lost.map((name) => `Logs may hold ${name}, and contracts/ no longer reads it.`),
    ...Object.entries(frozen)
      .filter(([, shape]) => RULES.test(JSON.stringify(shape)))
      .map(([name]) => `The shape of ${name} must check types only.`),
    ...Object.entries(shapes).flatMap(([type, shape]) => changesOf(type, shape, frozen)),
    ...versions.flatMap(({ type, shape, version }) => unreadable(type, shape, version, files)),
  ];
}

/** The form must show the last sentence of the list, under its number. */
export function wordingFaults(form: string, wordings: readonly string[], shown: number) {
  const sentence = wordings[shown - 1];
  if (shown !== wordings.length || sentence === undefined)
    return [`CONSENT_WORDING must be ${wordings.length}: that of the last frozen wording.`];
  const source = form.replaceAll(/\s+/g, ' ').replace('{boot.venue.name}', '{venue}');
  return source.includes(`<p>${sentence}</p>`)
    ? []
    : [
        `The subscribe form no longer shows wording ${shown}. Add its new sentence to ` +
          `contracts/frozen-wordings.json and set CONSENT_WORDING to ${shown + 1}.`,
      ];
}

function changesOf(type: string, { version, data }: EventShape, frozen: EventFiles['frozen']) {
  const name = `${type} v${version}`;
  const shape = z.toJSONSchema(data, { io: 'input' });
  const before = frozen[name];
  if (!before)
    return [`${name} is new. Add "${name}": ${JSON.stringify(shape)} to the frozen shapes.`];
  return isDeepStrictEqual(plain(shape), before)
    ? []
    : [
        `The shape of ${name} has changed, and logs hold such events for ever. Leave it frozen, ` +
          `and give ${type} version ${version + 1} with an upcaster.`,
      ];
}

function unreadable(type: string, shape: EventShape, version: number, files: EventFiles) {
  const name = `${type} v${version}`;
  const path = `contracts/golden/${type}.v${version}.json`;
  const golden = files.golden[name];
  const frozen = files.frozen[name];
  if (!golden) return [`${name} has no golden file: add ${path}.`];
  try {
    if (frozen) z.fromJSONSchema(frozen).parse(golden.recorded);
    const read = upcast(shape, version, golden.recorded);
    return isDeepStrictEqual(read, golden.read)
      ? []
      : [`${path} is read differently: ${JSON.stringify(read)}.`];
  } catch (error) {
    return [`${path} cannot be read. ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** The shape without the parts that JSON leaves out. */
function plain(shape: object): unknown {
  return JSON.parse(JSON.stringify(shape));
}
