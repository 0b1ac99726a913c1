import satisfies from 'spdx-satisfies';
import { z } from 'zod';
import { answerHelp } from '../standalone/answer-help.ts';
import { repositoryFiles } from './repository-files.ts';
import { sbom } from './sbom.ts';

/** Licences that require only their text and a notice. */
const ALLOWED = [
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'],
  ...['Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense'],
];

/** Other licences, and the packages for which they are allowed. */
const EXCEPTIONS = [
  // libvips is a library of its own that can be exchanged, and is shipped unchanged.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-(libvips|wasm32|win32)/ },
  // Fonts that are shipped as they are, under their own names.
  { licence: 'OFL-1.1', packages: /^@fontsource\// },
];

/** Files that are shipped and have no text, or are made of the work of others: whose they are. */
export const FILES = new Map([
  ['docs/images/events.webp', 'MIT: a picture of the demo, whose photos the product draws'],
  ['docs/images/manage-shows.webp', 'MIT: a picture of the demo, whose photos the product draws'],
  ['web/public/favicon.svg', 'MIT: drawn for this product'],
  [
    'services/query/site/posters/poster-letters.json',
    'OFL-1.1: outlines of capitals of League Gothic, from the package @fontsource/league-gothic',
  ],
]);
const WITHOUT_TEXT =
  /\.(avif|bin|eot|gif|gz|ico|jpe?g|mp[34]|otf|pdf|png|svg|tt[cf]|wasm|webm|webp|woff2?|zip)$/;
const NOT_SHIPPED = /(^|\/)tests\//;

const Component = z.object({
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  hashes: z.array(z.object({ alg: z.string() })).default([]),
  licenses: z
    .array(
      z.object({
        /** Where it is not one licence, but several with AND or OR. */
        expression: z.string().optional(),
        license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});
const Sbom = z.object({ components: z.array(Component) });

/** A package of the list that `npm run sbom` writes. */
export type Package = z.infer<typeof Component>;

if (import.meta.main) {
  answerHelp('Checks the licences of all that is shipped.');
  const faults = [...packagesOf(sbom()).flatMap(faultsOf), ...unknownFiles(repositoryFiles())];
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** The packages of others in the list of what is shipped. */
export function packagesOf(list: string): Package[] {
  const { components } = Sbom.parse(JSON.parse(list));
  return components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40stagedoor/'));
}

/** What is wrong with a package: its licence is not allowed, or npm could not check its content. */
export function faultsOf({ name, version, licenses: [first], hashes }: Package): string[] {
  const licence = first?.expression ?? first?.license?.id ?? first?.license?.name ?? 'none';
  const excepted = EXCEPTIONS.filter(({ packages }) => packages.test(name));
  const allowed = [...ALLOWED, ...excepted.map((exception) => exception.licence)];
  return [
    ...(isAmong(licence, allowed)
      ? []
      : [`${name}@${version} has a licence that is not allowed: ${licence}`]),
    ...(hashes.some(({ alg }) => alg === 'SHA-512')
      ? []
      : [`${name}@${version} has no hash in package-lock.json`]),
  ];
}

/** Of alternative licences one must be allowed; of licences that apply together, all. */
function isAmong(licence: string, allowed: string[]): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    // It is no SPDX expression.
    return false;
  }
}

/** The files without text, such as fonts and pictures, of which nobody says whose they are. */
export function unknownFiles(files: readonly string[]): string[] {
  return files
    .filter((file) => WITHOUT_TEXT.test(file) && !NOT_SHIPPED.test(file) && !FILES.has(file))
    .map((file) => `${file}: say in scripts/licences-check.ts whose it is`);
}
