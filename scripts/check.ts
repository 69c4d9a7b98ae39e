import './require-node.ts';
import { findCrowdedFolders } from './crowded-folders.ts';
import { readImports, unreadFiles } from './import-rules.ts';
import { checkThatRulesBite } from './planted-violations.ts';
import { generateOnce } from './prepare-once.ts';
import { findRowTypeProblems } from './row-types/find-row-type-problems.ts';
import { findSentenceProblems } from './sentences.ts';
import { findSettingsReaders } from './settings-readers.ts';
import { formatTally, type Tally } from './tally.ts';
import { ROOT, runTool } from './tools.ts';
import { findUnmadeNews } from './unmade-news.ts';

// A check answers what is wrong; an empty text means nothing.
type Check = { name: string; run: () => Promise<string> };

const CHECKS: Check[] = [
  { name: 'types', run: checkTypes },
  { name: 'format and lint', run: () => tool('biome', ['ci', '--colors=off']) },
  { name: 'row types', run: async () => (await findRowTypeProblems(ROOT)).join('\n') },
  { name: 'import rules', run: checkImports },
  { name: 'import rules bite', run: async () => (await checkThatRulesBite()).join('\n') },
  { name: 'no crowded folders', run: async () => findCrowdedFolders(ROOT).join('\n') },
  { name: 'settings are read in one place', run: async () => findSettingsReaders(ROOT).join('\n') },
  { name: 'every announcement is made', run: async () => findUnmadeNews(ROOT).join('\n') },
  { name: 'sentences in three languages', run: async () => findSentenceProblems(ROOT).join('\n') },
  { name: 'dead code', run: () => tool('knip', ['--no-progress']) },
];

// Most checks use one processor, so while the longer of two runs, the next one begins.
const AT_ONCE = 2;

// Runs every check, prints what is wrong, and counts each check as one.
export async function runChecks(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const waiting = [...CHECKS];
  // What goes wrong here is said by the check of types.
  await generate().catch(() => {});
  async function runOneByOne(): Promise<void> {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const problem = await check.run().catch((error: unknown) => String(error));
      if (problem === '') tally.passed++;
      else tally.failed++;
      console.log(problem === '' ? `  ✓ ${check.name}` : `  ✗ ${check.name}\n${indent(problem)}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runOneByOne));
  return tally;
}

async function tool(name: string, args: string[]): Promise<string> {
  const { exitCode, output } = await runTool(name, args);
  return exitCode === 0 ? '' : output.trim() || `${name} ended with ${exitCode}`;
}

// Sentences and routes have generated types, which most checks read and which are not in the repository.
let generated: Promise<string> | undefined;
function generate(): Promise<string> {
  generated ??= generateOnce().then(() => tool('react-router', ['typegen']));
  return generated;
}

async function checkTypes(): Promise<string> {
  return (await generate()) || tool('tsc', ['--noEmit', '--pretty', 'false']);
}

async function checkImports(): Promise<string> {
  const cruise = await readImports(ROOT);
  const violations = cruise.violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`);
  const unread = unreadFiles(ROOT, cruise).map((file) => `not read: ${file}`);
  return [...violations, ...unread].join('\n');
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}

if (import.meta.main) {
  const tally = await runChecks();
  console.log(formatTally(tally));
  // The generator of messages leaves timers behind, which would hold the process for half a minute.
  process.exit(tally.failed > 0 ? 1 : 0);
}
