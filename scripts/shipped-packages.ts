import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './run.ts';

/** The workspaces that the image installs, and the web app that it serves. */
const SHIPPED = [
  ...['services/command', 'services/projector', 'services/query'],
  ...['standalone', 'web'],
];

const versions = z.record(z.string(), z.string()).default({});
const entrySchema = z.object({
  name: z.string().optional(),
  version: z.string().default(''),
  license: z.string().default(''),
  integrity: z.string().default(''),
  /** The folder of a workspace. */
  resolved: z.string().optional(),
  link: z.boolean().default(false),
  dependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

type Lock = z.infer<typeof lockSchema>;

export interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression; empty where the lock file has none. */
  licence: string;
  /** The hash of its content, as npm checks it; empty where the lock file has none. */
  integrity: string;
}

/** The packages of others that are shipped, each listed once, for every platform. */
export function shippedPackages(): ShippedPackage[] {
  return packagesIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')), SHIPPED);
}

/** The packages that these workspaces of a lock file need at run time. */
export function packagesIn(lockFile: unknown, workspaces: readonly string[]): ShippedPackage[] {
  const lock = lockSchema.parse(lockFile);
  const paths = new Set(workspaces);
  // The loop also visits the paths that it adds to the set.
  for (const path of paths) for (const needed of neededBy(lock, path)) paths.add(needed);
  const packages = [...paths].filter(isForeign).map((path): [string, ShippedPackage] => {
    const { version = '', license = '', integrity = '', name } = lock.packages[path] ?? {};
    const called = name ?? path.slice(path.lastIndexOf(NESTED) + NESTED.length);
    return [`${called}@${version}`, { name: called, version, licence: license, integrity }];
  });
  return [...new Map(packages.toSorted(([one], [other]) => (one < other ? -1 : 1))).values()];
}

const NESTED = 'node_modules/';

function isForeign(path: string): boolean {
  return path.includes(NESTED);
}

function neededBy(lock: Lock, path: string): string[] {
  const entry = lock.packages[path];
  if (!entry) throw new Error(`package-lock.json has no ${path}.`);
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap(
    (name) => placeOf(lock, path, name) ?? [],
  );
}

/** The path of a package, as Node finds it: beside the importer, or in a folder above. */
function placeOf({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = join(folder, NESTED, name);
    const found = packages[place];
    if (found) return found.link ? found.resolved : place;
    if (folder === '') return undefined;
  }
}
