import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { eventShapes } from '@stagedoor/contracts/events';

/** Everything that decides which rows an event leaves in the read tables. */
export interface Meaning {
  /** The code of the projections, and of what applies their statements. */
  sources: readonly string[];
  /** The versions of the events, and the contract values that the code imports, by name. */
  inputs: Readonly<Record<string, unknown>>;
}

const APPLYING = [
  'projections',
  'projection',
  'read-schema',
  'apply',
  'joined-statements',
  'replay',
  'append-leaves',
];
const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const CONTRACT_IMPORT = /import \{([^}]*)\} from '(@stagedoor\/contracts\/[^']+)'/g;

/** Identifies this version of the projections: tables of another version are built again. */
export const fingerprint = fingerprintOf(await currentMeaning());

/** Comments and white space mean nothing. */
export function fingerprintOf({ sources, inputs }: Meaning): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(codeOf(source));
  hash.update(JSON.stringify(inputs));
  return hash.digest('hex').slice(0, 16);
}

export async function currentMeaning(): Promise<Meaning> {
  const folder = readdirSync(new URL('projections/', import.meta.url)).toSorted();
  const projections = folder.filter((file) => !file.includes('.test.'));
  const files = [
    ...APPLYING.map((name) => `${name}.ts`),
    ...projections.map((file) => `projections/${file}`),
  ];
  const sources = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));
  const versions = Object.entries(eventShapes).map(([type, { version }]) => [type, version]);
  const inputs: Record<string, unknown> = Object.fromEntries(versions);
  for (const source of sources) {
    for (const [, names = '', specifier = ''] of codeOf(source).matchAll(CONTRACT_IMPORT)) {
      const contract: Record<string, unknown> = await import(specifier);
      for (const name of names.split(',').map((part) => part.trim())) {
        if (name in contract) inputs[name] = valueOf(contract[name], specifier);
      }
    }
  }
  return { sources, inputs };
}

function codeOf(source: string): string {
  const code = source.replace(COMMENT_OR_TEXT, (part) => (part.startsWith('/') ? ' ' : part));
  return code.replace(/\s+/g, ' ');
}

/** A value as JSON can hold it: a function as the code of its module, a schema as JSON Schema. */
function valueOf(value: unknown, specifier: string): unknown {
  if (value instanceof z.ZodType) return z.toJSONSchema(value, { unrepresentable: 'any' });
  if (typeof value !== 'function') return value;
  return codeOf(readFileSync(new URL(import.meta.resolve(specifier)), 'utf8'));
}
