import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'vite';
import { LOCALES } from '../src/shared/i18n.ts';
import { LOCALE_MARK } from './client-code.ts';

// Turns the browser's code into one set of files per language, in a folder each, so that nobody downloads sentences
// in languages they do not read. entry.server.tsx leads each page to its set.
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
  // Names of files among the code: what a page loads ahead, and the map of all pages.
  const led = code.replace(/\bassets\/([\w.-]+\.js)\b/g, `assets/${locale}/$1`);
  if (!led.includes(LOCALE_MARK)) return led;
  const minified = await minify(file, led.replaceAll(LOCALE_MARK, JSON.stringify(locale)), {
    module: true,
    compress: { target: 'es2022' },
    mangle: true,
    codegen: { removeWhitespace: true },
  });
  return minified.code;
}
