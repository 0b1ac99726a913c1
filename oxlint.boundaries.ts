import type { OxlintOverride } from 'oxlint';

/*
 * Who may import what. Of the entries that match a file the last one counts. The references in the
 * tsconfig files draw the same lines a second time. Each entry here is broken once on purpose in
 * tests/boundaries.unit.test.ts: a pattern that can never match would go unnoticed.
 */
type Pattern = { message: string; allowTypeImports?: boolean } & (
  | { group: string[] }
  | { regex: string }
);

const ENVIRONMENT = 'Environment variables are read in env.ts and handed on as arguments.';

const logClient: Pattern = {
  group: ['@eventstore/db-client', '@eventstore/db-client/**'],
  message: 'Only services/platform/event-log/eventstore.ts talks to the client of the log.',
};
const widgets: Pattern = {
  group: ['@ariakit/*', '@ariakit/*/**', 'recharts', 'recharts/**'],
  message: 'Only web/src/ui wraps Ariakit and Recharts.',
};
const logParts: Pattern = {
  regex: '^@stagedoor/eventlog/',
  message: 'The product imports the start function of the event log, and nothing else of it.',
};
const logServer: Pattern = {
  regex: '^@stagedoor/eventlog(/command-line)?$',
  message: 'Backups take over the export and import of the event log, and nothing else of it.',
};
const onlyZod = {
  group: ['*', '!zod', '!./**'],
  message: 'contracts/ imports zod and its own files.',
};

/** `only` would let packages pass. */
const onlyContracts: Pattern = {
  group: ['*', '!@stagedoor/contracts', '!@stagedoor/contracts/**', '!./**', '!../*.ts'],
  message: 'services/domain/ is pure: it imports contracts/ and its own files.',
};

const onlyEventShape: Pattern = {
  group: ['*', '!zod', '!./event.ts'],
  message:
    'Events keep shapes of their own: a rule of the API that changes must not make old events unreadable.',
};
/** The browser takes its values from here, and nobody downloads zod to see a page. */
const onlyFacts: Pattern = {
  group: ['*', '!./**'],
  message: 'contracts/facts/ imports its own files only: browsers load it, without zod.',
};
const factsFromContracts: Pattern = {
  regex: '^@stagedoor/contracts/(events/)?[^/]+$',
  allowTypeImports: true,
  message: 'Of contracts/, the web app imports values from facts/ and system-themes/ only.',
};
const onlyZodFromWithin: Pattern = { ...onlyZod, group: [...onlyZod.group, '!../*.ts'] };

const FEATURES =
  'A feature imports no other one: what two need is in a lower layer, or the page puts them together.';
/** From a feature's own folder, and from a folder within. */
const sibling: Pattern = { regex: '^\\.\\./[^.]', message: FEATURES };
const siblingFromWithin: Pattern = { regex: '^\\.\\./\\.\\./[^.]', message: FEATURES };

/** The folders of web/src, lowest first: none imports one that comes after it. */
export const LAYERS = [
  ...[
    'mail',
    'boot',
    'storage',
    'address',
    'format',
    'api',
    'ui',
    'venue',
    'shows',
    'field-change',
  ],
  ...['session', 'data', 'live', 'theme', 'edit', 'features', 'shell', 'routes'],
];

const FOLDERS = [
  ...['contracts', 'eventlog', 'services', 'domain', 'platform', 'command', 'query', 'projector'],
  ...['standalone', 'web', 'tests', 'bench', 'scripts'],
];

// An import that one pattern allows by name is not looked at by those behind it.
const ofWeb = [factsFromContracts, ...only('contracts')];

export const boundaries: OxlintOverride[] = [
  { files: ['**'], rules: { 'node/no-process-env': 'error', ...imports(logClient, widgets) } },
  { files: ['contracts/**'], rules: imports(onlyZod) },
  { files: ['contracts/*/**'], rules: imports(onlyZodFromWithin) },
  { files: ['contracts/events/*.events.ts'], rules: imports(onlyEventShape) },
  { files: ['contracts/facts/**'], rules: imports(onlyFacts) },
  {
    files: ['contracts/system-themes/**'],
    rules: imports({ ...onlyFacts, allowTypeImports: true }),
  },
  {
    files: ['services/*/**'],
    rules: imports(logClient, widgets, ...only('contracts', 'domain', 'platform')),
  },
  {
    files: ['services/platform/**'],
    rules: imports(logClient, widgets, ...only('contracts', 'platform')),
  },
  // Pure: neither a store nor a clock reaches the rules of a subject.
  { files: ['services/domain/**'], rules: imports(onlyContracts) },
  {
    files: ['services/platform/event-log/eventstore.ts'],
    rules: imports(widgets, ...only('contracts', 'eventlog/client')),
  },
  {
    files: ['services/platform/backup/**'],
    rules: imports(logClient, widgets, logServer, ...only('contracts', 'eventlog')),
  },
  {
    files: ['standalone/**'],
    rules: imports(
      logClient,
      widgets,
      logParts,
      ...only('contracts', 'domain', 'eventlog', 'platform', 'services'),
    ),
  },
  {
    files: ['standalone/{eventlog-command,import-key-check}.ts'],
    rules: imports(logClient, widgets, ...only('contracts', 'eventlog', 'platform', 'services')),
  },
  { files: ['web/src/**'], rules: imports(logClient, widgets, ...ofWeb) },
  ...LAYERS.map((layer) => ({
    files: [`web/src/${layer}/**`],
    rules: imports(logClient, ...above(layer), ...(layer === 'ui' ? [] : [widgets]), ...ofWeb),
  })),
  // It loads the dialog to sign in again when a session is over. Handing the dialog in from above
  // would put code on every visitor's first page.
  {
    files: ['web/src/session/with-session.ts'],
    rules: imports(logClient, widgets, ...above('session', 'features'), ...ofWeb),
  },
  {
    files: ['web/src/features/*/*'],
    rules: imports(logClient, widgets, ...above('features'), sibling, ...ofWeb),
  },
  // A proof folds events as the projector does. It is loaded when somebody asks for one.
  {
    files: ['web/src/features/history/compare-entry.ts'],
    rules: imports(
      ...[logClient, widgets, ...above('features'), sibling, factsFromContracts],
      ...only('contracts', 'domain'),
    ),
  },
  {
    files: ['web/src/features/*/*/**'],
    rules: imports(logClient, widgets, ...above('features'), siblingFromWithin, ...ofWeb),
  },
  { files: ['tests/**', '**/*.test.ts', '**/*.test.tsx'], rules: imports(logClient, widgets) },
  {
    files: ['tests/{event-log,faults}/**', 'bench/**', 'standalone/**/*.test.ts'],
    rules: imports(widgets),
  },
  { files: ['eventlog/**'], rules: imports(widgets, ...only()) },
  {
    files: [
      '**/env.ts',
      // It is started every few seconds, and loads nothing.
      'standalone/health-command.ts',
      'scripts/**',
      'tests/**',
      'eventlog/{tests,conformance}/**',
      '*.config.ts',
    ],
    rules: { 'node/no-process-env': 'off' },
  },
];

function imports(...patterns: Pattern[]): NonNullable<OxlintOverride['rules']> {
  const paths = [{ name: 'node:process', importNames: ['env'], message: ENVIRONMENT }];
  return { 'no-restricted-imports': ['error', { paths, patterns }] };
}

/** The layers that come after this one, none for the last, but for an exception. */
function above(layer: string, exception?: string): Pattern[] {
  const higher = LAYERS.slice(LAYERS.indexOf(layer) + 1).filter((name) => name !== exception);
  const message = `web/src/${layer} is below ${higher.join(', ')}, and imports none of them.`;
  return higher.length > 0 ? [{ regex: `^(\\.\\./)+(${higher.join('|')})/`, message }] : [];
}

/** Of this repository nothing but these, and packages by their names. */
function only(...allowed: string[]): Pattern[] {
  const message = `Of this repository, this folder imports ${allowed.join(', ')} and itself.`;
  const names = allowed.flatMap((name) => [`!@stagedoor/${name}`, `!@stagedoor/${name}/**`]);
  const others = FOLDERS.filter((folder) => folder !== 'services' || !allowed.includes(folder));
  return [
    { group: ['@stagedoor/*', '@stagedoor/*/**', ...names], message },
    { regex: `^(\\.\\./)+(${others.join('|')})/`, message },
  ];
}
