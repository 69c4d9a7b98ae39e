import { readFile } from 'node:fs/promises';
import { type Plugin, parseAst } from 'vite';
import { describe, expect, it, test } from 'vitest';
import { cutByPages } from './cut-by-pages.ts';
import { guardPageFiles } from './guard-page-files.ts';
import { leaveDevelopersWords } from './leave-developers-words.ts';
import { markLanguage } from './split-languages.ts';

// What a build makes of these files; throws if the plugin stops the build.
function built(plugin: Plugin, files: Record<string, string>): string {
  const stop = (reason: string) => {
    throw new Error(reason);
  };
  const build = { parse: parseAst, error: stop };
  const hook = (name: 'transform' | 'buildEnd') =>
    plugin[name] as undefined | ((...args: unknown[]) => unknown);
  const made = Object.entries(files).map(([id, code]) => {
    const result = hook('transform')?.call(build, code, id) as string | { code: string } | undefined;
    return typeof result === 'object' ? result.code : (result ?? code);
  });
  hook('buildEnd')?.call(build);
  return made.join('\n');
}

const PACKAGE = '/house/node_modules/router/index.js';
const SENTENCE = '/house/src/shared/messages/messages/hello.js';
const RUNTIME = '/house/src/shared/messages/runtime.js';

describe('a page’s file that is missing', () => {
  it('is noticed wherever an address is read while the site runs', () => {
    const code =
      'const page = (route) => import(/* ignored */ route.module); const known = () => import("./a.js");';
    expect(built(guardPageFiles(), { [PACKAGE]: code })).toBe(
      'const page = (route) => import(/* ignored */ route.module).catch(window.pageMissing); const known = () => import("./a.js");',
    );
  });

  it('stops the build where no such file is fetched any more', () => {
    expect(() => built(guardPageFiles(), { [PACKAGE]: 'import("./a.js")' })).toThrow('still noticed');
  });
});

describe('what developers are told', () => {
  const code = `const Link = React.forwardRef(() => null);
Link.displayName = "Link";
invariant(isFine, \`You forgot \${what}\`);
const opened = React.useState();`;

  it('is left out, and a component that nobody draws can be', () => {
    expect(
      built(leaveDevelopersWords(), { [PACKAGE]: code }),
    ).toBe(`const Link = /* @__PURE__ */ React.forwardRef(() => null);

invariant(isFine, '');
const opened = React.useState();`);
  });

  it('stays in code of ours', () => {
    expect(() => built(leaveDevelopersWords(), { '/house/src/web/a.js': code })).toThrow('another way');
  });
});

describe('a sentence', () => {
  const choice = `((inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "sw") return sw_hello(inputs)
	return en_hello(inputs)
});`;

  it('chooses its language once', () => {
    const code = { [RUNTIME]: '', [SENTENCE]: `export const hello = ${choice}` };
    expect(built(markLanguage(), code)).toContain(
      'export const hello = (__SITE_LOCALE__ === "sw" ? sw_hello : en_hello);',
    );
  });

  it.each([
    ['sentence', { [RUNTIME]: '', '/house/src/shared/words/hello.js': choice }],
    ['runtime', { [SENTENCE]: choice }],
  ])('stops the build where no %s is where it used to be', (what, code) => {
    expect(() => built(markLanguage(), code)).toThrow(`no ${what}`);
  });

  it('that chooses in another way stops the build', () => {
    const other = choice.replace('?? options.locale', '');
    expect(() => built(markLanguage(), { [SENTENCE]: other })).toThrow('another way');
  });
});

describe('the cut by pages', () => {
  const NAMED = ['root.tsx', 'entry.client.tsx', 'wings/operator.ts', 'wings/door.ts'];
  const endOf = (entries: readonly string[]) => () =>
    (cutByPages().plugin.buildEnd as unknown as (this: unknown) => void).call({
      getModuleIds: () => entries.map((file) => `/house/src/web/${file}?route`),
      getModuleInfo: () => ({ isEntry: true, importedIds: [], code: '' }),
      error(reason: string) {
        throw new Error(reason);
      },
    });

  it('goes on where every file that it names begins a page', () => {
    expect(endOf(NAMED)).not.toThrow();
  });

  it.each(NAMED)('stops the build without %s', (file) => {
    expect(endOf(NAMED.filter((one) => one !== file))).toThrow(file);
  });
});

// A plugin that depends on the router's internals breaks with every upgrade, perhaps without being noticed.
test('no build plugin names anything inside the router', async () => {
  const inside = /react-router\/(dist|lib)|\/ssr\/|single-?fetch|fog-of-war|routeModules|__reactRouter/i;
  const config = await readFile('vite.config.ts', 'utf8');
  const files = Array.from(config.matchAll(/from '\.\/(scripts\/[^']+)'/g), ([, file = '']) => file);
  expect(files.length).toBeGreaterThan(0);
  for (const file of ['vite.config.ts', ...files]) {
    expect(await readFile(file, 'utf8'), file).not.toMatch(inside);
  }
  // Control: a name of the router's internals would be found.
  expect("{ file: '/ssr/single-fetch.js', was: ASKS }").toMatch(inside);
});
