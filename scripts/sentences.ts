import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LOCALES } from '../src/shared/i18n.ts';

type Sentences = Map<string, unknown>;

// Answers what is wrong with the sentences: missing in a language, with other blanks there, of the same name as another,
// or used nowhere.
export function findSentenceProblems(root: string): string[] {
  const [english, ...others] = LOCALES.map((language) => readSentences(root, language));
  if (!english) return [];
  return [
    ...others.flatMap((sentences, at) => compare(english, sentences, LOCALES[at + 1] ?? '')),
    ...findNamesakes([...english.keys()]),
    ...findUnused(root, [...english.keys()]),
  ];
}

function readSentences(root: string, language: string): Sentences {
  const files = globSync(`src/web/locales/${language}/**/*.json`, { cwd: root });
  return new Map(
    files.flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8'))).map(
        ([key, sentence]) => [`${basename(file, '.json')}.${key}`, sentence] as const,
      ),
    ),
  );
}

function compare(english: Sentences, other: Sentences, language: string): string[] {
  const missing = [...english.keys()].filter((key) => !other.has(key));
  const extra = [...other.keys()].filter((key) => !english.has(key));
  const unlike = [...english].filter(
    ([key, sentence]) => other.has(key) && argumentsOf(sentence) !== argumentsOf(other.get(key)),
  );
  return [
    ...missing.map((key) => `${language} lacks ${key}`),
    ...extra.map((key) => `${language} has ${key}, which English lacks`),
    ...unlike.map(([key]) => `${language} fills other blanks than English in ${key}`),
  ];
}

// The blanks of a sentence, in all its plural forms.
function argumentsOf(sentence: unknown): string {
  const texts =
    typeof sentence === 'string' ? [sentence] : Object.values(Object(Object(sentence)[0]).match ?? {});
  const blanks = texts.flatMap((text) => [...String(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return [...new Set(blanks)].sort().join(' ');
}

// All files are one list in the end: of two sentences with one name only the later would be said.
function findNamesakes(keys: string[]): string[] {
  const names = Map.groupBy(keys, (key) => key.slice(key.indexOf('.') + 1));
  return [...names.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(' and ')} are one name`);
}

function findUnused(root: string, keys: string[]): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/shared/messages/**'] });
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const used = new Set([...code.matchAll(/\bm\s*\.\s*(\w+)/g)].map(([, name]) => name));
  return keys
    .filter((key) => !used.has(key.slice(key.indexOf('.') + 1)))
    .map((key) => `${key} is used nowhere`);
}
