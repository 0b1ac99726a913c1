import { readFile } from 'node:fs/promises';
import { parse, type CollectionTag } from 'yaml';
import { z } from 'zod';

const texts = z.array(z.string()).default([]);
const serviceSchema = z
  .object({
    image: z.string(),
    command: texts,
    entrypoint: texts,
    environment: z.record(z.string(), z.unknown()).default({}),
    secrets: z.array(z.union([z.string(), z.object({ source: z.string() })])).default([]),
    env_file: texts,
    profiles: texts,
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    healthcheck: z.record(z.string(), z.unknown()).default({}),
    volumes: texts,
    networks: texts,
    ports: texts,
    cap_drop: texts,
    security_opt: texts,
    read_only: z.boolean().default(false),
    stop_grace_period: z.string(),
    mem_limit: z.string(),
    logging: z.object({ options: z.record(z.string(), z.string()) }),
  })
  .transform((service) => ({
    ...service,
    secrets: service.secrets.map((one) => (typeof one === 'string' ? one : one.source)),
    dependsOn: service.depends_on,
    dropped: service.cap_drop,
    options: service.security_opt,
    isReadOnly: service.read_only,
    stopSeconds: Number.parseInt(service.stop_grace_period, 10),
    memory: service.mem_limit,
    logging: service.logging.options,
  }));
const fileSchema = z.object({
  services: z.record(z.string(), z.record(z.string(), z.unknown())),
  secrets: z.record(z.string(), z.unknown()).default({}),
});

export type Service = z.infer<typeof serviceSchema>;

/** A file at the root of the repository. */
export function atRoot(name: string): Promise<string> {
  return readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
}

const RESET = Symbol('!reset');
/** Compose's tag for a value that replaces those of other files by nothing. */
const reset: CollectionTag = { tag: '!reset', collection: 'seq', resolve: () => RESET };

/**
 * What compose makes of these files together, as far as they use it: lists are appended, and a
 * service with a profile does not run.
 */
export async function composed(...names: string[]) {
  const merged: Record<string, Record<string, unknown>> = {};
  const secrets: string[] = [];
  for (const name of names) {
    const file = await (files[name] ??= parsed(name));
    secrets.push(...Object.keys(file.secrets));
    for (const [service, more] of Object.entries(file.services))
      merged[service] = mergedService(merged[service] ?? {}, more);
  }
  const all = Object.entries(z.record(z.string(), serviceSchema).parse(merged));
  const services = Object.fromEntries(all.filter(([, { profiles }]) => profiles.length === 0));
  const service = (name: string) => serviceSchema.parse(merged[name]);
  return { services, secrets, service };
}

const files: Record<string, ReturnType<typeof parsed>> = {};

async function parsed(name: string) {
  return fileSchema.parse(parse(await atRoot(name), { merge: true, customTags: [reset] }));
}

function mergedService(one: Record<string, unknown>, more: Record<string, unknown>) {
  const both = Object.entries(more).map(([key, value]) => [key, mergedValue(one[key], value)]);
  return { ...one, ...Object.fromEntries(both) };
}

function mergedValue(one: unknown, more: unknown): unknown {
  if (more === RESET) return [];
  if (Array.isArray(one) && Array.isArray(more)) return [...one, ...more];
  const areObjects = [one, more].every((it) => typeof it === 'object' && it !== null);
  return areObjects ? Object.assign({}, one, more) : more;
}
