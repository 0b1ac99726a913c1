import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '@stagedoor/contracts/render-page';
import type { SitePage } from './page-address.ts';

export interface SiteBuild {
  /** What was built; undefined if the app is not built. */
  manifest: Manifest | undefined;
  /** The name of this build; tabs that run another build reload (`web/src/boot/build.ts`). */
  name: string;
  /** Renders the app; undefined if the app is not built. */
  renderPage: RenderPage | undefined;
}

/** The manifest of Vite's build: chunks and assets by their source. */
export type Manifest = Readonly<Record<string, BuiltFile>>;

interface BuiltFile {
  file: string;
  name?: string;
  /** The keys of the chunks that this one imports. */
  imports?: readonly string[];
  css?: readonly string[];
}

/** The addresses of the files that a page begins with. */
export interface PageFiles {
  /** Sets the colours before anything is painted. */
  firstPaint: string;
  /** In the order in which their rules count. */
  styles: readonly string[];
  /** The built-in display font. */
  font: string;
  /** The app's entry, then what the page loads besides. */
  scripts: readonly string[];
}

/** Reads the built app. Its manifest names all files, so the hash of that names the build. */
export async function readSiteBuild(webFolder: string): Promise<SiteBuild> {
  const text = await readFile(join(webFolder, '.vite/manifest.json'), 'utf8').catch(() => '');
  const server = join(webFolder, 'server/render-page.js');
  return {
    manifest: text === '' ? undefined : JSON.parse(text),
    name: createHash('sha256').update(text).digest('base64url').slice(0, 12),
    renderPage: existsSync(server)
      ? (await import(pathToFileURL(server).href)).renderPage
      : undefined,
  };
}

/** The files of a page: those of the site, and of its own chunks with all that they import. */
export function pageFiles(manifest: Manifest, page: SitePage): PageFiles {
  const files = new Set<BuiltFile>();
  const add = (file: BuiltFile | undefined) => {
    if (!file || files.has(file)) return;
    file.imports?.forEach((key) => add(manifest[key]));
    files.add(file);
  };
  const fileOf = (key: string) => addressOf(manifest[key]?.file ?? '');
  for (const name of ['react', ...chunksOf(page)])
    add(Object.values(manifest).find((file) => file.name === name));
  add(manifest[ENTRY]);
  const entry = fileOf(ENTRY);
  return {
    firstPaint: fileOf('src/theme/first-paint.ts'),
    styles: [...files].flatMap(({ css = [] }) => css.map(addressOf)),
    font: fileOf(DISPLAY_FONT),
    scripts: [...new Set([entry, ...[...files].map(({ file }) => addressOf(file))])],
  };
}

const ENTRY = 'src/main.tsx';
const DISPLAY_FONT =
  '../node_modules/@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff2';

/** The chunks of a page by their names, which `web/vite.config.ts` gives to groups of routes. */
function chunksOf({ kind, path }: SitePage): string[] {
  if (kind === 'home' || kind === 'filtered' || kind === 'missing') return [];
  if (!path.startsWith('/manage')) return ['visitors'];
  const route = path.slice(1).replaceAll('/', '.');
  return ['back-office', route, `${route}.index`];
}

function addressOf(file: string): string {
  return `/${file}`;
}
