import { openAsBlob } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { API, type Checker, type Project, SignatureKind, type Type } from 'typescript/unstable/sync';
import type { Database } from '#platform/database/index.ts';
import { PGLITE_OPTIONS } from '#platform/database/open-embedded.ts';
import { migratedDump } from '#tests/support/database-dump.ts';
import { compareColumns } from './compare-columns.ts';
import { type DeclaredStatement, listDeclaredStatements } from './declared-rows.ts';
import { type DescribedColumn, openDescriber } from './described-statements.ts';
import { openDescribingDatabase, type SentStatement } from './describing-database.ts';
import { type Manner, makeUp, type StandIns } from './made-up-values.ts';

// Answers where the row that a statement declares is not what PostgreSQL says that the statement returns.
//
// Statements are put together by the program, so the program is asked for them: every function that a file with typed
// statements exports is called with made-up arguments, in several manners, on a database that only describes what it is sent.
export async function findRowTypeProblems(root: string): Promise<string[]> {
  const api = new API({ cwd: root });
  const pglite = await PGlite.create({
    loadDataDir: await openAsBlob(await migratedDump()),
    ...PGLITE_OPTIONS,
  });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error(`There is no TypeScript project in ${root}`);
    const files = listFiles(root, project);
    const sent = await sendStatements([...files.keys()], project, pglite);
    return [...files].flatMap(([file, statements]) =>
      statements.flatMap((statement) =>
        judge(statement, sent.get(statement.template)).map(
          (problem) => `${relative(root, file)}:${statement.line} ${problem}`,
        ),
      ),
    );
  } finally {
    await pglite.close();
    api.close();
  }
}

function listFiles(root: string, { program, checker }: Project): Map<string, DeclaredStatement[]> {
  const found = new Map<string, DeclaredStatement[]>();
  for (const name of program.getSourceFileNames()) {
    if (!name.startsWith(join(root, 'src/')) || /\.test\.tsx?$/.test(name)) continue;
    const file = program.getSourceFile(name);
    if (!file?.text.includes('sql<')) continue;
    found.set(name, listDeclaredStatements(file, checker));
  }
  return found;
}

// With all optional arguments, and with as few as possible. Of a union, at most three alternatives are tried.
const MANNERS: Manner[] = [0, 1, 2].flatMap((pick) => [
  { isFull: true, pick },
  { isFull: false, pick },
]);

// The results of each time that a statement was sent.
interface Sent {
  columns: DescribedColumn[];
  refused?: string;
}

async function sendStatements(
  files: string[],
  { program, checker }: Project,
  pglite: PGlite,
): Promise<Map<string, Sent[]>> {
  const sent = new Map<string, Sent[]>();
  const described = new Map<string, Promise<Sent>>();
  const describe = await openDescriber(pglite);
  const record = async ({ template, text }: SentStatement) => {
    const describing =
      described.get(text) ??
      describe(text).then(
        (columns) => ({ columns }),
        (error: Error) => ({ columns: [], refused: error.message }),
      );
    described.set(text, describing);
    const result = await describing;
    sent.set(template, [...(sent.get(template) ?? []), result]);
    return result.columns;
  };
  for (const file of files) {
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    for (const exported of symbol ? checker.getExportsOfModule(symbol) : []) {
      const type = checker.getTypeOfSymbol(exported);
      for (const manner of type ? MANNERS : []) {
        const db = openDescribingDatabase(record, manner.isFull);
        await call(module[exported.name], type as Type, checker, standInsFor(db), manner);
      }
    }
  }
  return sent;
}

const standInsFor = (db: Database): StandIns => ({
  getExecutor: db.sql,
  runPrepared: db,
  toOperationNode: sql`true`,
  getTime: new Date(0),
  readUInt8: Buffer.alloc(32),
  BYTES_PER_ELEMENT: Buffer.alloc(32),
});

// Calls the function, and the functions in its answer. It does not matter if it fails with made-up rows.
async function call(
  what: unknown,
  type: Type,
  checker: Checker,
  standIns: StandIns,
  manner: Manner,
): Promise<void> {
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  if (typeof what !== 'function' || !signature) return;
  const given = signature.getParameters().map((parameter) => {
    const wanted = checker.getTypeOfSymbol(parameter);
    return wanted && makeUp(wanted, checker, standIns, manner);
  });
  const answer: unknown = await Promise.resolve()
    .then(() => what(...given))
    .catch(() => null);
  const answerType = checker.getReturnTypeOfSignature(signature);
  if (typeof answer !== 'object' || answer === null || !answerType) return;
  for (const property of checker.getPropertiesOfType(answerType)) {
    const method = (answer as Record<string, unknown>)[property.name];
    const methodType = checker.getTypeOfSymbol(property);
    if (typeof method === 'function' && methodType) await call(method, methodType, checker, standIns, manner);
  }
}

function judge({ columns }: DeclaredStatement, sent: Sent[] | undefined): string[] {
  if (!sent) return ['is not reached by any function that the file exports'];
  if (columns === null) return [];
  const problems = sent.flatMap((each) =>
    each.refused ? [`is refused: ${each.refused}`] : compareColumns(columns, each.columns),
  );
  return [...new Set(problems)];
}
