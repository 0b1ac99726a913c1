import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageHead } from './page-head.plugin.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    pageHead({ firstPaint: 'src/theme/first-paint.ts', font: 'league-gothic-latin-400' }),
  ],
  resolve: {
    // React has had this hook built in since version 18; the router's store asks for the package that brings it to older ones.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    // One style sheet and no preload lists: with chunks this small, the bookkeeping would weigh more than it saves.
    cssCodeSplit: false,
    modulePreload: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes in two files: libraries, which change seldom, and the site. Fewer files compress better.
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules/ },
            { name: 'site', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000', '/photos': 'http://127.0.0.1:3000' },
  },
});
