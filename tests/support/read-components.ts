import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

// As the bundler says of pages that the server draws.
const DRAWN_HERE = 'import.meta.env = { SSR: true };';

// Node itself runs our TypeScript, but knows neither JSX nor styles, nor what the bundler says of where the code runs: all that
// the few tests import that draw a component.
registerHooks({
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (url.endsWith('.tsx'))
      return { format: 'module', source: DRAWN_HERE + drawable(url), shortCircuit: true };
    const loaded = next(url, context);
    return url.includes('/src/web/') ? { ...loaded, source: DRAWN_HERE + loaded.source } : loaded;
  },
});

const drawable = (url: string): string =>
  transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
    jsc: {
      target: 'esnext',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  }).code;
