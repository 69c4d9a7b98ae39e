import type { Plugin } from 'vite';

// The router imports a page's file by an address from its manifest. If that file cannot be loaded (no network, a newer
// build), it would reload the present page again and again. So every import of an address that is known only at run
// time calls `window.pageMissing` when it fails; see web/offline/page-guard.ts.
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
