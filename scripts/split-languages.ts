import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { LOCALES } from '../src/shared/i18n.ts';

// Turns the browser's code into one set of files per language, each in a folder, so that nobody downloads sentences in
// languages they do not read. entry.server.tsx gives each page its set.
// While the code is bundled, a mark stands for the language: each sentence chooses its text by the mark once, when its
// file is loaded. When the mark is replaced by a language, that choice is already made at build time.
const MARK = '__SITE_LOCALE__';

const SENTENCE = /\/src\/shared\/messages\/messages\/(?!_index)[^/]+\.js$/;
const RUNTIME = /\/src\/shared\/messages\/runtime\.js$/;
const CHOICE =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s+((?:if \(locale === "\w+"\) return \w+\(inputs\);?\s+)*)return (\w+)\(inputs\);?\s*\}\)/;
const ONE_OF_THEM = /if \(locale === ("\w+")\) return (\w+)\(inputs\)/g;

export function markLanguage(): Plugin {
  let hasRuntime = false;
  let hasSentence = false;
  return {
    name: 'mark-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (RUNTIME.test(id)) {
        hasRuntime = true;
        return `export const getLocale = () => ${MARK};
export const overwriteGetLocale = () => {};
export const experimentalStaticLocale = undefined;`;
      }
      if (!SENTENCE.test(id)) return;
      const choice = CHOICE.exec(code);
      if (!choice) return this.error(`${id} chooses its language in another way than it used to`);
      hasSentence = true;
      const [whole, others = '', last] = choice;
      const chosen = Array.from(
        others.matchAll(ONE_OF_THEM),
        ([, locale, say]) => `${MARK} === ${locale} ? ${say} : `,
      );
      return code.replace(whole, () => `(${chosen.join('')}${last})`);
    },
    // Otherwise all languages would be given the same files.
    buildEnd(error) {
      if (error || (hasRuntime && hasSentence)) return;
      this.error(
        `no ${hasRuntime ? 'sentence' : 'runtime of the sentences'} was found where the languages are split by it`,
      );
    },
  };
}

export async function splitLanguages(client: string): Promise<void> {
  const files: string[] = [];
  for await (const file of glob('assets/*.js', { cwd: client })) files.push(file.slice('assets/'.length));
  for (const locale of LOCALES) await mkdir(join(client, 'assets', locale), { recursive: true });
  await Promise.all(
    files.map(async (file) => {
      const code = await readFile(join(client, 'assets', file), 'utf8');
      for (const locale of LOCALES) {
        await writeFile(join(client, 'assets', locale, file), await inLanguage(code, file, locale));
      }
      await rm(join(client, 'assets', file));
    }),
  );
}

async function inLanguage(code: string, file: string, locale: string): Promise<string> {
  // Names of files within the code: what a page preloads, and the manifest of all pages.
  const led = code.replace(/\bassets\/([\w.-]+\.js)\b/g, `assets/${locale}/$1`);
  if (!led.includes(MARK)) return led;
  const minified = await minify(file, led.replaceAll(MARK, JSON.stringify(locale)), {
    module: true,
    compress: { target: 'es2022' },
    mangle: true,
    codegen: { removeWhitespace: true },
  });
  return minified.code;
}
