import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { answerHelp } from '../standalone/answer-help.ts';
import { root } from './run.ts';

/* npm run sbom -- --to FILE: every package that is shipped, as CycloneDX. */

/** Workspaces that are not part of the product, and the Node that npm scripts run on. */
const NOT_SHIPPED = /^(node_modules\/@stagedoor\/)?(tests|bench)$|^node_modules\/node-linux-/;

const Lock = z.object({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
});

if (import.meta.main) {
  answerHelp('npm run sbom -- --to FILE: writes every package that is shipped, as CycloneDX.');
  const { to = '' } = parseArgs({ options: { to: { type: 'string' } } }).values;
  writeFileSync(to, sbom());
}

/**
 * The JSON that `npm sbom` prints for what is shipped, on every platform. With `--omit=dev` it
 * would leave out all that the tests need too, such as Fastify, so npm reads a lock file that has
 * nothing for development.
 */
export function sbom(): string {
  const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const shipped = Object.entries(lock.packages)
    .filter(([path, { dev }]) => !dev && !NOT_SHIPPED.test(path))
    .map(([path, entry]) => [path, { ...entry, devDependencies: undefined }]);
  const packages = Object.fromEntries(shipped);
  const workspaces = Object.keys(packages).filter((path) => path && !path.includes('node_modules'));
  packages[''] = { ...packages[''], workspaces, optionalDependencies: undefined };

  const temporary = mkdtempSync(join(tmpdir(), 'stagedoor-sbom-'));
  // npm names the product after its folder.
  const folder = join(temporary, 'stagedoor');
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(packages['']));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    return execFileSync('npm', ['sbom', '--loglevel=error', ...options], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: Infinity,
    });
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
