import { basename } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions } from 'vite';
import { compressed } from './compressed.plugin.ts';
import { firstPaint } from './first-paint.plugin.ts';
import { keepBuilds } from './keep-builds.plugin.ts';

/** The parts of a page that are loaded together with its route. */
const PAGE = ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'] as const;

/** The other pages of visitors, and what their late parts have in common with the back office. */
const VISITORS = new RegExp(
  [
    'src/routes/(?!manage)',
    'src/ui/((calendar|form|page)/|dialog/(confirm-)?dialog|toast/toasts)',
    'src/(address/use-view|format/day-now|session/(use-logout|with-session))',
    'Icon(Calendar|Chevron)|facts/consent',
  ].join('|'),
);

/** The frame of the back office, the shows, and small modules that several pages of it need. */
const BACK_OFFICE = new RegExp(
  [
    'routes/manage(\\.shows)?\\.tsx',
    'enter-office|download-button',
    'src/(edit/editor|format/venue-time|ui/use-drag-order)\\.ts',
    'facts/(colour-text|history-subjects|map-address|page-starts|web-link)',
    'Icon(Check|Download|History|Trash)\\.',
  ].join('|'),
);

/**
 * Lists of the back office, together: each file of its own costs the first page some bytes.
 * `services/query/site/shell/site-build.ts` knows their pages.
 */
const LISTS = new RegExp(
  [
    'src/routes/manage\\.(announcements|mail|people)',
    'src/features/(announcements|mailing-list-admin|mail|people)/',
    'src/shows/news-of-shows',
  ].join('|'),
);

/** What stands around every page, and comes after its first paint, together for the same reason. */
const SURROUNDINGS =
  /src\/(shell\/site-footer|venue\/social-links|features\/mailing-list\/|ui\/toast\/toaster)/;

const siteBuild: BuildOptions = {
  // The content security policy allows neither inline scripts nor data: fonts.
  assetsInlineLimit: 0,
  // The server writes the page, and reads here which files it needs.
  manifest: true,
  rolldownOptions: {
    input: 'src/main.tsx',
    // A constant stands where it is used, and no file exports it to others.
    optimization: { inlineConst: true },
    output: {
      codeSplitting: {
        // A group takes the modules that it matches, and all their imports that no earlier group
        // has. Without the groups, a page of staff would need 77 scripts.
        groups: [
          { name: 'react', test: /node_modules\/(react-dom|scheduler)\// },
          { name: 'site', tags: ['$initial'] },
          { name: 'after-first-page', test: /shell\/(after-first|failure)-page/ },
          { name: 'visitors', test: VISITORS },
          { name: 'back-office', test: BACK_OFFICE },
          { name: 'office-lists', test: LISTS },
          { name: 'below-cards', test: /show-list\/(below-cards|past-switch|show-rows)/ },
          { name: 'surroundings', test: SURROUNDINGS },
          { name: 'field-change', test: /src\/field-change\// },
          { name: 'editing', test: /src\/edit\// },
        ],
      },
    },
  },
};

/** It brings its packages: where the services run, those of the web app are missing. */
const serverBuild: BuildOptions = {
  rolldownOptions: { input: ['src/render-page.tsx', 'src/render-mail.tsx'] },
  outDir: 'dist/server',
  copyPublicDir: false,
};

/** `vite build` makes the site; `vite build --ssr` makes what renders its pages on the server. */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
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
          // The back office brings its own way of loading; the others are rarely the first page.
          return /^\/(account|manage|info|pages|preview)/.test(routeId)
            ? [['loader', ...PAGE]]
            : undefined;
        },
      },
    }),
    react(),
    ...(isSsrBuild ? [] : [firstPaint(), keepBuilds(), compressed()]),
  ],
  resolve: {
    // The router's store uses a shim of a hook that React has had since version 18.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  define: {
    // React would look for its developer tools in every visitor's browser.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    // On the server, where no build fixes this by default, React's development code is slow.
    ...(isSsrBuild && { 'process.env.NODE_ENV': "'production'" }),
  },
  // File names are unique, so the name of a class says where it comes from.
  css: {
    modules: {
      generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}`,
    },
  },
  build: isSsrBuild ? serverBuild : siteBuild,
  ssr: { noExternal: true },
}));
