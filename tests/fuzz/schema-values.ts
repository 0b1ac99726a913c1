import fc from 'fast-check';
import { z } from 'zod';

/**
 * Values that a schema of the contract accepts, as far as JSON Schema can tell; `known` has better
 * ones for fields by name.
 */
export function valuesOf(schema: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  return arbitrary(jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', ...ANY })), '', known);
}

/** As `valuesOf`, by name of the parameter: on input a query schema only drops blank ones. */
export function parametersOf(
  schema: z.ZodObject | undefined,
  known: KnownValues,
): Record<string, fc.Arbitrary<unknown>> {
  if (!schema) return {};
  const { properties = {} } = jsonSchema.parse(z.toJSONSchema(schema, { io: 'output', ...ANY }));
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, arbitrary(property, name, known)]),
  );
}

/** Values that exist or are of the right form, by the name of the field that takes them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const ANY = { unrepresentable: 'any' } as const;
const LONGEST = 4;

const jsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
});
type JsonSchema = z.infer<typeof jsonSchema>;

function arbitrary(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const better = Object.hasOwn(known, name) ? known[name] : undefined;
  const formed = byForm(schema, name, known);
  if (!better || schema.type === 'array' || schema.type === 'object') return formed;
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...better) },
    { weight: 1, arbitrary: formed },
  );
}

function byForm(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const { anyOf, items, properties = {}, required = [], minimum = -2, maximum = 1000 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (anyOf) return fc.oneof(...anyOf.map((one) => arbitrary(one, name, known)));
  switch (schema.type) {
    case 'string':
      return text(schema.pattern);
    case 'number':
    case 'integer':
      return fc.integer({
        min: Math.ceil(minimum),
        max: Math.max(minimum, Math.min(maximum, 1e6)),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitrary(items ?? {}, name, known), {
        minLength: Math.min(schema.minItems ?? 0, LONGEST),
        maxLength: LONGEST,
      });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([key, value]) => [key, arbitrary(value, key, known)]),
        ),
        { requiredKeys: required },
      );
    case undefined:
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  }
}

function text(pattern: string | undefined): fc.Arbitrary<string> {
  if (pattern === undefined)
    return fc.oneof(
      { weight: 9, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    );
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // No text can be made from a pattern that looks ahead.
    return fc.string();
  }
}
