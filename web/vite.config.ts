import { basename } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { compressed } from './compressed.plugin.ts';
import { favicon } from './favicon.plugin.ts';
import { keepBuilds } from './keep-builds.plugin.ts';
import { lateStyles } from './late-styles.plugin.ts';
import { lazyImports } from './lazy-imports.plugin.ts';
import { pageHead } from './page-head.plugin.ts';
import { visitorsModules } from './visitors.plugin.ts';

/** The parts of a page that are loaded together with its route. */
const PAGE = ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'] as const;

/** React and the router, without the parts that only the back office uses. */
const LIBRARIES =
  /node_modules\/(react(-dom)?|scheduler|use-sync[^/]+|@tanstack)\/(?!.*(useBlocker|shim|query))/;

/** Style sheets of what no visitor sees, or only after a click. */
const LATE_STYLES = new RegExp(
  [
    'src/features/(as-of|history|insights|story|themes-admin|verification)/.*\\.module\\.css$',
    'src/features/(manage-shows/calendar|show-dialog/genre-manager)/.*\\.module\\.css$',
    'src/ui/(chart|field-change)/.*\\.module\\.css$',
    'src/features/(show-page/photo-viewer|manage-shows/first-steps)\\.module\\.css$',
    '(messages/past-message|show-list/(past-show-list|show-rows|date-panel|below-cards))\\.module\\.css$',
  ].join('|'),
);

const visitors = visitorsModules(
  /routes\/manage|session\/enter-office|features\/(management-bar|show-dialog|themes-admin)\//,
);

/** What most pages need once the first one is there. */
const AFTER_FIRST_PAGE = new RegExp(
  [
    'after-first-page|request-api|use-dialog-addr|show-date|link-button|lazy-dialog',
    '@tabler/.*/createReactComponent',
  ].join('|'),
);

/** Code that stays out of the file that pages share: one page's own, or large and for a click. */
const NOT_SHARED =
  /\/(features|routes|system-themes)\/|popover|floating-ui|@tabler(?!.*Icon(Calendar|Chevron))/;

export default defineConfig({
  plugins: [
    visitors.plugin,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      codeSplittingOptions: {
        defaultBehavior: [[...PAGE]],
        splitBehavior: ({ routeId }) => {
          // The first page of most visitors comes with the site.
          if (routeId.startsWith('/_show-list')) return [];
          // The back office brings its own way of loading; visitors never do.
          return routeId.startsWith('/manage') ? [['loader', ...PAGE]] : undefined;
        },
      },
    }),
    react(),
    lazyImports(),
    lateStyles(LATE_STYLES),
    pageHead({
      firstPaint: new URL('./src/theme/first-paint.ts', import.meta.url),
      font: { family: 'League Gothic', file: 'league-gothic-latin-400' },
      pages: {
        '^/shows/.': ['show-page'],
        '^/info/?$': ['info'],
        '^/contact/?$': ['contact'],
        '^/login/?$': ['login'],
        '^/signup/?$': ['signup'],
        '^/manage': ['back-office'],
        '^/manage/mailing-list': ['manage.mailing-list'],
        '^/manage/themes': ['manage.themes'],
        '^/manage/insights': ['manage.insights'],
        '^/manage/as-of': ['manage.as-of'],
      },
      // These must be the addresses that the loaders request.
      staffData: {
        '^/manage(/shows)?\\?(?!.*\\bsection=)': [
          requestUrl('shows.admin-list'),
          requestUrl('genres.list'),
        ],
        '^/manage/shows\\?(?!.*\\barchive=).*\\bsection=messages': [
          requestUrl('messages.list', { query: { is_archived: 'false' } }),
        ],
        '^/manage/mailing-list': [
          requestUrl('mailing-list.list'),
          requestUrl('mailing-list.settings'),
        ],
        '^/manage/themes': [requestUrl('themes.list'), requestUrl('themes.current-setting')],
        '^/manage/insights(?!.*\\bperiod=)': [requestUrl('insights.get')],
      },
    }),
    favicon(),
    keepBuilds(),
    compressed(),
  ],
  resolve: {
    // The router's store uses a shim of a hook that React has had since version 18.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // React would look for its developer tools in every visitor's browser.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  // File names are unique, so the name of a class says where it comes from.
  css: {
    modules: {
      generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}`,
    },
  },
  build: {
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    // One style sheet and no preload lists, which would weigh more than they save.
    cssCodeSplit: false,
    modulePreload: false,
    // scripts/size-limit.config.ts reads it.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files compress better and load sooner, and a browser loads six at a time. A group
          // takes the modules that it matches, and their imports that no earlier group has. The
          // libraries change seldom, so they have a file of their own; 'site' is the rest of what
          // every page needs. All code that no group takes stays with its page.
          groups: [
            { name: 'base', test: LIBRARIES },
            { name: 'site', tags: ['$initial'] },
            { name: 'failure-page', test: /shell\/failure-page/ },
            {
              name: 'requests',
              test: AFTER_FIRST_PAGE,
            },
            { name: 'show-page', test: /routes\/shows\.\$id.*tsr-split/ },
            {
              name: 'parts',
              test: (id) => visitors.have(id) && !NOT_SHARED.test(id),
              minShareCount: 2,
            },
            {
              name: 'back-office',
              test: /routes\/manage(\.shows(\.index)?)?\.tsx\?tsr-split|session\/enter-office/,
            },
            // The charts are larger than all the rest, and only one page has them.
            { name: 'charts', test: /ui\/chart\// },
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
