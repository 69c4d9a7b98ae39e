import type { Plugin } from 'vite';

// The router fetches a page's file by an address that it reads from its map. Where that file cannot be had (no network, a
// newer build) it would load the page that is left anew, and for ever. So whatever is imported by an address that only the
// running program knows first asks `window.pageMissing`; see web/offline/page-guard.ts.
export function guardPageFiles(): Plugin {
  let guarded = 0;
  return {
    name: 'guard-page-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\bimport\(/.test(code) || !id.includes('/node_modules/')) return;
      const ends = endsOfUnknownImports(this.parse(code)).sort((one, other) => other - one);
      guarded += ends.length;
      return ends.reduce(
        (text, end) => `${text.slice(0, end)}.catch(window.pageMissing)${text.slice(end)}`,
        code,
      );
    },
    buildEnd(error) {
      if (!error && guarded === 0)
        this.error('No page is fetched by its address: is a missing one still noticed?');
    },
  };
}

interface Import {
  type: string;
  end: number;
  source?: { type: string };
}

function endsOfUnknownImports(node: unknown): number[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, end, source } = node as Import;
  const own = type === 'ImportExpression' && source?.type !== 'Literal' ? [end] : [];
  return [...own, ...Object.values(node).flatMap(endsOfUnknownImports)];
}
