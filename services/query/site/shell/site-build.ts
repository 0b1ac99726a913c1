import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import type { RenderPage } from '@stagedoor/contracts/render-page';
import { DISPLAY_FONT, readDisplayFont, type DisplayFont } from './display-font.ts';
import { inlineCode, type InlineCode } from './inline-code.ts';
import type { SitePage } from './page-address.ts';

export interface SiteBuild {
  /** What was built; undefined if the app is not built. */
  manifest: Manifest | undefined;
  /** Files that stand in the pages themselves, by their names in the manifest. */
  inline: ReadonlyMap<string, InlineCode>;
  font: DisplayFont | undefined;
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

/** The files that a page begins with. */
export interface PageFiles {
  /** Sets the colours before anything is painted. */
  firstPaint: InlineCode;
  /** In the order in which their rules count. */
  styles: readonly (InlineCode & { address: string })[];
  font: DisplayFont | undefined;
  /** The app's entry, then what the page loads besides. */
  scripts: readonly string[];
}

/** Reads the built app. Its manifest names all files, so the hash of that names the build. */
export async function readSiteBuild(webFolder: string): Promise<SiteBuild> {
  const text = await readFile(join(webFolder, '.vite/manifest.json'), 'utf8').catch(() => '');
  const manifest: Manifest | undefined = text === '' ? undefined : JSON.parse(text);
  const server = join(webFolder, 'server/render-page.js');
  const font = manifest?.[DISPLAY_FONT]?.file;
  return {
    manifest,
    inline: await readInline(webFolder, manifest),
    font: font === undefined ? undefined : await readDisplayFont(webFolder, font),
    name: createHash('sha256').update(text).digest('base64url').slice(0, 12),
    renderPage: existsSync(server)
      ? (await import(pathToFileURL(server).href)).renderPage
      : undefined,
  };
}

async function readInline(webFolder: string, manifest: Manifest = {}) {
  const files = Object.values(manifest).flatMap(({ css = [] }) => css);
  const script = manifest[FIRST_PAINT]?.file ?? [];
  const read = [...new Set(files.concat(script))].map(
    async (file) => [file, inlineCode(await readFile(join(webFolder, file), 'utf8'))] as const,
  );
  return new Map(await Promise.all(read));
}

/** The files of a page: those of the site, and of its own chunks with all that they import. */
export function pageFiles(
  { manifest = {}, inline, font }: Omit<SiteBuild, 'name' | 'renderPage'>,
  page: SitePage,
): PageFiles {
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
  const codeOf = (file = '') => inline.get(file) ?? inlineCode('');
  return {
    firstPaint: codeOf(manifest[FIRST_PAINT]?.file),
    styles: [...files].flatMap(({ css = [] }) =>
      css.map((file) => ({ address: addressOf(file), ...codeOf(file) })),
    ),
    font,
    scripts: [...new Set([entry, ...[...files].map(({ file }) => addressOf(file))])],
  };
}

const ENTRY = 'src/main.tsx';
const FIRST_PAINT = 'src/theme/first-paint.ts';

/** Pages whose code is in one file. */
const LISTS: readonly string[] = (['announcements', 'mailing-list', 'mail', 'people'] as const).map(
  (name) => OFFICE_PLACES[name].path,
);

/** The chunks of a page by their names, which `web/vite.config.ts` gives to groups of routes. */
function chunksOf({ kind, path }: SitePage): string[] {
  if (kind === 'home' || kind === 'filtered' || kind === 'missing') return [];
  if (!path.startsWith('/manage')) return ['visitors'];
  if (LISTS.includes(path)) return ['back-office', 'office-lists'];
  const route = path.slice(1).replaceAll('/', '.');
  return ['back-office', route, `${route}.index`];
}

function addressOf(file: string): string {
  return `/${file}`;
}
