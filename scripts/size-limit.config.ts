import { readFileSync } from 'node:fs';
import type { SizeLimitConfig } from 'size-limit';
import { z } from 'zod';

/*
 * The weight of a visitor's first page: the scripts that the show list needs before it can be used,
 * and its style sheets. React DOM and the router are most of the scripts
 * (docs/decisions/0008-react-19-2.md). Without `gzip` the weight is that of Brotli.
 */
const dist = '../web/dist';
const chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(readFileSync(new URL(`${dist}/.vite/manifest.json`, import.meta.url), 'utf8')));
const VISITORS =
  /^_visitors-|src\/(shell|venue|features\/(contact|info|mailing-list|show-(list|page)|sign-in))/;

if (withImports(VISITORS).some(({ name }) => name === 'back-office')) {
  throw new Error('Pages of visitors load the back office.');
}

/** The entry, which has the show list; what it imports; and what runs before the first paint. */
const firstFiles = withImports(/^src\/(main\.tsx|theme\/first-paint\.ts)$/);
const firstScripts = firstFiles.map(({ file }) => file);
/** What a page or a dialog loads by itself. */
const otherScripts = Object.values(manifest).filter(
  ({ file }) => file.endsWith('.js') && !firstScripts.includes(file),
);
/** Recharts, and the common passwords, which are loaded when somebody chooses a password. */
const OWN_LIMITS: Record<string, string> = {
  'manage.insights': '125 KiB',
  'password-hint': '260 KiB',
};
const OTHER_LIMIT = '70 KiB';

export default [
  {
    name: 'First page, JavaScript',
    path: firstScripts.map(inDist),
    gzip: true,
    limit: '98.7 KiB',
  },
  { name: 'First page, JavaScript in Brotli', path: firstScripts.map(inDist), limit: '86.4 KiB' },
  {
    name: 'First page, CSS',
    path: firstFiles.flatMap(({ css }) => css.map(inDist)),
    gzip: true,
    limit: '8 KiB',
  },
  ...otherScripts.map(({ file, name = '' }) => ({
    name: file,
    path: inDist(file),
    gzip: true,
    limit: OWN_LIMITS[name] ?? OTHER_LIMIT,
  })),
] satisfies SizeLimitConfig;

function inDist(file: string): string {
  return `${dist}/${file}`;
}

/** Some chunks with everything that they import. */
function withImports(some: RegExp) {
  const keys = new Set(Object.keys(manifest).filter((key) => some.test(key)));
  // The loop also visits the keys that it adds to the set.
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].flatMap((key) => manifest[key] ?? []);
}
