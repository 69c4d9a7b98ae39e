import { solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as deriveInBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import { createWork, workKeys } from '#platform/botcheck/work.ts';
import { type WorkChallenge, workToken } from '#shared/bot-check.ts';

// What the proof of work costs: the browser in rounds of PBKDF2, the server compared with the library's own way to
// verify it.
// npm run bench:botcheck

const SECRET = 'measured-but-never-used-for-anything-else';
const TOKENS = 30;
const now = new Date();
const work = createWork(SECRET);
const keys = workKeys(SECRET);

const solved: {
  challenge: WorkChallenge;
  solution: { counter: number; derivedKey: string };
  token: string;
}[] = [];
let creatingMs = 0;
let solvingMs = 0;
for (let made = 0; made < TOKENS; made++) {
  const createdAt = performance.now();
  const { challenge } = (await work.challengeFor('order', now)) as { challenge: WorkChallenge };
  creatingMs += performance.now() - createdAt;
  const startedAt = performance.now();
  const solution = await solveChallenge({ challenge, deriveKey: deriveInBrowser });
  solvingMs += performance.now() - startedAt;
  if (!solution) throw new Error('Not solved');
  solved.push({ challenge, solution, token: workToken(challenge, solution.derivedKey) });
}

const ours = await timePerToken(async ({ token }) => typeof work.verify(token, 'order', now) === 'object');
const librarys = await timePerToken(
  async ({ challenge, solution }) =>
    (
      await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: keys.challenges,
        hmacKeySignatureSecret: keys.solutions,
      })
    ).verified,
);
const rounds = solved.map(({ challenge, solution }) => challenge.parameters.cost * solution.counter);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

console.log(`rounds of PBKDF2 per token   ${Math.round(mean(rounds))} (most ${Math.max(...rounds)})`);
console.log(`solved in                    ${(solvingMs / TOKENS).toFixed(1)} ms, one thread of this machine`);
console.log(`made in                      ${(creatingMs / TOKENS).toFixed(2)} ms`);
console.log(`verified in                  ${ours.toFixed(1)} µs`);
console.log(`by the library in            ${librarys.toFixed(1)} µs (${(librarys / ours).toFixed(1)} times)`);

// In processor time, so that other programs on this machine do not count.
async function timePerToken(verify: (one: (typeof solved)[number]) => Promise<boolean>): Promise<number> {
  const repeats = 100;
  for (const one of solved) if (!(await verify(one))) throw new Error('A good token was refused');
  const before = process.cpuUsage();
  for (let repeat = 0; repeat < repeats; repeat++) for (const one of solved) await verify(one);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / repeats / solved.length;
}
