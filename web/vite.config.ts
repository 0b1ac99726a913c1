import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.plugin.ts';
import { keepBuilds } from './keep-builds.plugin.ts';
import { lazyImports } from './lazy-imports.plugin.ts';
import { pageHead } from './page-head.plugin.ts';

/** What makes a page is loaded when its route is. */
const PAGE = ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'] as const;

/** What every page of the back office loads before its data. */
const BACK_OFFICE = ['check-admin', 'live', 'manage'];

/** Small parts that pages share, which load sooner as one file. */
const SMALL_PARTS = new RegExp(
  [
    'ui/form/(checkbox|field-frame|select|text-field|use-typed-text)',
    'ui/page/(section|disclosure|error-box|load-failure)|ui/dialog/(dialog|confirm-dialog)',
    'format/recorded-time|api/latest-only|theme/activate-theme|messages/unread',
    'session/(use-logout|use-loaded|load-or-null)|mailing-list-admin/announce-settings',
    'Icon(Calendar|Plus|X)\\.mjs',
  ].join('|'),
);

/** What sends requests, and is not part of the first page, which comes with its data. */
const REQUESTS = /facts\/(paths|request-url)|api\/(csrf|fetch-with-|request-api)/;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      codeSplittingOptions: {
        defaultBehavior: [[...PAGE]],
        // The back office brings its own way of loading; visitors never do.
        splitBehavior: ({ routeId }) =>
          routeId.startsWith('/manage') ? [['loader', ...PAGE]] : undefined,
      },
    }),
    react(),
    lazyImports(),
    pageHead({
      firstPaint: new URL('./src/theme/first-paint.ts', import.meta.url),
      font: { family: 'League Gothic', file: 'league-gothic-latin-400' },
      pages: {
        '^/$': ['show-list'],
        '^/shows/.': ['show-page'],
        '^/info/?$': ['info'],
        '^/contact/?$': ['contact'],
        '^/login/?$': ['login'],
        '^/signup/?$': ['signup'],
        '^/manage/?$|^/manage/shows': [...BACK_OFFICE, 'manage.shows', 'manage.shows.index'],
        '^/manage/mailing-list': [...BACK_OFFICE, 'manage.mailing-list'],
        '^/manage/themes': [...BACK_OFFICE, 'manage.themes'],
      },
    }),
    keepBuilds(),
    compressed(),
  ],
  resolve: {
    // The router's store uses a shim of a hook that React has had since version 18.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    // One style sheet and no preload lists, which would weigh more than they save.
    cssCodeSplit: false,
    modulePreload: false,
    // For scripts/size-check.ts.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files compress better and load sooner: libraries, which change seldom, the site's
          // frame, and each of the two main pages.
          groups: [
            {
              name: 'base',
              tags: ['$initial'],
              test: /node_modules|rolldown\/runtime/,
              priority: 2,
            },
            { name: 'site', tags: ['$initial'], priority: 1 },
            { name: 'show-list', test: /routes\/_show-list.*tsr-split/ },
            { name: 'show-page', test: /routes\/shows\.\$id.*tsr-split/ },
            // The page for failures needs it where requests cannot be sent.
            { name: 'api-error', test: /api\/api-error/, priority: 1 },
            { name: 'requests', test: REQUESTS, priority: 1 },
            { name: 'parts', test: SMALL_PARTS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/photos', '/posters'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
});
