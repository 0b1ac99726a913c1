import { basename } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { compressed } from './compressed.plugin.ts';
import { keepBuilds } from './keep-builds.plugin.ts';
import { lateStyles } from './late-styles.plugin.ts';
import { lazyImports } from './lazy-imports.plugin.ts';
import { pageHead } from './page-head.plugin.ts';

/** What makes a page is loaded when its route is. */
const PAGE = ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'] as const;

/** The frame of the back office, and the page on which it begins. */
const OFFICE_PARTS = new RegExp(
  [
    'src/live|session/(access-denied|enter-office|next-of|protected)',
    'routes/manage(\\.shows(\\.index)?)?\\.tsx\\?tsr-split',
    'features/(manage-shows|management-bar|messages|system-status|undo)|ui/table',
    'address/dialog-parameters|show-dialog/(show-dialog-search|lazy-opened-show|show-opening)',
    'facts/(changes|search-text)|ui/dialog/menu',
    'Icon(Columns3|Dots|DotsVertical|ExternalLink|GripVertical|Home|Logout|PictureInPicture)\\.mjs',
    '@ariakit/.*/(menu|menubar|composite|collection|combobox|hovercard|separator)/',
  ].join('|'),
);

/** React and the router, but not what the back office alone has of them. */
const LIBRARIES =
  /node_modules\/(react(-dom)?|scheduler|use-sync[^/]+|@tanstack)\/(?!.*(useBlocker|shim))/;

/** Small parts that pages share, with the dialogs' library: one file loads sooner. */
const SMALL_PARTS = new RegExp(
  [
    'ui/form/(checkbox|field-frame|select|text-field|use-(typed-text|search-ahead)|filter-choices)',
    'ui/page/(section|disclosure|error-box|load-failure|empty-state)|ui/dialog/([a-z]+-)?dialog',
    'format/((recorded|relative)-time|on-first-use)|ui/(picture/smallest-file|page/card-look)',
    'api/(failed-load|latest-only)|theme/activate-theme|messages/unread',
    'session/(office-access|use-logout|use-loaded|use-forget-loaded|try-load)',
    'mailing-list-admin/announce-settings',
    'Icon(Calendar|Plus|X)\\.mjs|createReactComponent|defaultAttributes',
    '@ariakit/((react-)?(utils|store)|.*/__chunks)/|use-sync-external-store/?.*shim',
    '@ariakit/.*/(dialog|disclosure|focus|heading|portal|visually)[^/]*/',
    '@ariakit/.*/(role|checkbox|button|command)/',
  ].join('|'),
);

/** What sends requests and changes. The first page needs none of it: its data come with it. */
const REQUESTS = new RegExp(
  [
    'facts/(paths|request-url)|api/(csrf|fetch-with-|request-api)',
    'session/(use-changes|in-batches|sign-out-if)|address/use-dialog-address|node_modules/p-map',
    'node_modules/jotai|ui/toast/toasts-above',
    'shell/after-first-page|follow-(user|mode)|load-settings|boot/(day-now|venue-clock)',
  ].join('|'),
);

/** What no visitor sees. */
const LATE_STYLES = new RegExp(
  [
    'src/features/(as-of|history|insights|story|verification)/.*\\.module\\.css$',
    'src/ui/(chart|field-change)/.*\\.module\\.css$',
    '(messages/past-message|show-list/past-show-list|management-bar/more-places)\\.module\\.css$',
  ].join('|'),
);

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
    lateStyles(LATE_STYLES),
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
        '^/manage': ['back-office'],
        '^/manage/mailing-list': ['manage.mailing-list'],
        '^/manage/themes': ['manage.themes'],
        '^/manage/insights': ['manage.insights'],
        '^/manage/as-of': ['manage.as-of'],
      },
      // As the loaders request them.
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
  // Names of files are unique: a class says where it comes from.
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
              test: LIBRARIES,
              priority: 2,
            },
            { name: 'site', tags: ['$initial'], priority: 1 },
            { name: 'show-list', test: /routes\/_show-list.*tsr-split/ },
            { name: 'show-page', test: /routes\/shows\.\$id.*tsr-split/ },
            // The page for failures needs it where requests cannot be sent.
            {
              name: 'api-error',
              test: /api\/api-error|shell\/plain-page|boot\/build\.|toast\.atom/,
              priority: 1,
            },
            { name: 'requests', test: REQUESTS, priority: 1 },
            { name: 'parts', test: SMALL_PARTS, includeDependenciesRecursively: false },
            { name: 'back-office', test: OFFICE_PARTS, includeDependenciesRecursively: false },
            // Larger than all else together, and for one page.
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
