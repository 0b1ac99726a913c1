import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceFaults, licencesPage } from './licences.ts';
import { repositoryFiles } from './repository-files.ts';
import { root } from './run.ts';
import { shippedPackages } from './shipped-packages.ts';

/* Checks the licences of what is shipped; with --write it writes the page that lists them. */
const PAGE = join(root, 'docs/licences.md');

const packages = shippedPackages();
const files = repositoryFiles();
const page = licencesPage(packages);
if (process.argv.includes('--write')) writeFileSync(PAGE, page);
const isStale = !existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page;

const faults = [
  ...licenceFaults(packages, files),
  ...importsOfWebApp()
    .filter((name) => !packages.some((one) => one.name === name))
    .map((name) => `web/src imports ${name}, which is no dependency of web/package.json`),
  ...(isStale ? ['docs/licences.md is stale: run "npm run licences".'] : []),
];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** What the web app imports is in its bundle, so it must be among the shipped packages. */
function importsOfWebApp(): string[] {
  const sources = files.filter(
    (file) => /^web\/src\/.*\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const names = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^(?!import type).*from '([^.'][^']*)'/gm)]
      .map(([, path = '']) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !/^(@stagedoor\/|node:|virtual:)/.test(name)),
  );
  return [...new Set(names)];
}
