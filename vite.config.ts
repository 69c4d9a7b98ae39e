import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import {
  chunkGroups,
  dropUnusedComponents,
  leaveOutUnused,
  markLocale,
  plainImports,
  shortenRouterErrors,
} from './scripts/client-code.ts';
import { guardPageFiles } from './scripts/guard-page-files.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    markLocale(),
    shortenRouterErrors(),
    leaveOutUnused(),
    dropUnusedComponents(),
    guardPageFiles(),
    plainImports(),
  ],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  build: {
    assetsInlineLimit: 0,
    // The pages name their files themselves; the helper for the rest would weigh more than it saves.
    modulePreload: false,
    sourcemap: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // The built site carries its own React, in its production form whatever the environment says.
  ...(command === 'build' && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}));
