import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { cutByPages } from './scripts/cut-by-pages.ts';
import { guardPageFiles } from './scripts/guard-page-files.ts';
import { leaveDevelopersWords } from './scripts/leave-developers-words.ts';
import { markLanguage } from './scripts/split-languages.ts';

export default defineConfig(({ command }) => {
  const { plugin, groups } = cutByPages();
  return {
    plugins: [tailwindcss(), reactRouter(), markLanguage(), leaveDevelopersWords(), guardPageFiles(), plugin],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
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
  };
});
