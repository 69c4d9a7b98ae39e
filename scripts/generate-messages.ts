import { promises as fs } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileProject, writeOutput } from '@inlang/paraglide-js';
import { type InlangPlugin, type InlangProject, loadProjectInMemory, newProject } from '@inlang/sdk';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROJECT = join(ROOT, 'project.inlang');
const OUTPUT = join(ROOT, 'src/shared/messages');
// SQLite takes at most 32,766 values in one statement.
const ROWS_AT_ONCE = 1_000;

// The three languages become one typed function per sentence. The library's own `compile` reads them into its database row by row,
// which takes four times as long as everything else together.
export async function generateMessages(): Promise<void> {
  const settings = JSON.parse(await fs.readFile(join(PROJECT, 'settings.json'), 'utf8'));
  const { default: reader } = (await import(join(ROOT, settings.modules[0]))) as { default: InlangPlugin };
  const blob = await newProject({ settings: { ...settings, modules: [] } });
  const project = await loadProjectInMemory({ blob });
  await addSentences(project, reader, settings);
  const output = await compileProject({
    project,
    projectPath: PROJECT,
    compilerOptions: {
      // The code that renders sets the locale; nothing is guessed from the environment.
      strategy: ['globalVariable', 'baseLocale'],
      disableAsyncLocalStorage: true,
      emitReadme: false,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
    },
  });
  output['registry.js'] = keepPluralRules(output['registry.js'] ?? '');
  await writeOutput({ directory: OUTPUT, output, cleanDirectory: true, fs });
  await project.close();
}

type Settings = Awaited<ReturnType<InlangProject['settings']['get']>>;

async function addSentences(project: InlangProject, reader: InlangPlugin, settings: Settings): Promise<void> {
  if (!reader.toBeImportedFiles || !reader.importFiles) throw new Error('The sentences cannot be read');
  const files = await Promise.all(
    (await reader.toBeImportedFiles({ settings })).map(async ({ locale, path, metadata }) => ({
      locale,
      content: await fs.readFile(join(ROOT, path)),
      ...(metadata && { toBeImportedFilesMetadata: metadata }),
    })),
  );
  const read = await reader.importFiles({ files, settings });
  const messageId = (bundle: string, locale: string) => `${bundle} ${locale}`;
  const bundles = new Map(read.bundles.map((bundle) => [bundle.id, bundle]));
  const messages = read.messages.map((message) => ({
    ...message,
    id: messageId(message.bundleId, message.locale),
  }));
  const variants = read.variants.map(({ messageBundleId = '', messageLocale = '', ...variant }, at) => ({
    ...variant,
    id: String(at),
    messageId: messageId(messageBundleId, messageLocale),
  }));
  await project.db.transaction().execute(async (db) => {
    for (const rows of inParts([...bundles.values()])) await db.insertInto('bundle').values(rows).execute();
    for (const rows of inParts(messages)) await db.insertInto('message').values(rows).execute();
    for (const rows of inParts(variants)) await db.insertInto('variant').values(rows).execute();
  });
}

function* inParts<T>(rows: T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}

// Keeps the plural rules of each language: creating them for every sentence took as long as all other words of a page
// together.
function keepPluralRules(made: string): string {
  const anew = 'return new Intl.PluralRules(locale, options).select(Number(input))';
  if (!made.includes(anew))
    throw new Error('Plural rules are no longer made as they were: look at registry.js');
  return `${made.replace(anew, 'return rulesOf(locale, options).select(Number(input))')}

const rulesByLocale = {};
function rulesOf(locale, options) {
	if (Object.keys(options ?? {}).length > 0) return new Intl.PluralRules(locale, options);
	return (rulesByLocale[locale] ??= new Intl.PluralRules(locale));
}
`;
}
