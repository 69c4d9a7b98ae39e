import '../scripts/require-node.ts';
import { isBuilt, isPressed } from '../scripts/build.ts';
import { runApart } from '../src/main/run-apart.ts';

// npm run bench:NAME [-- its options]: makes what this bench needs, as `npm start` does, and goes on as that bench. It is made apart,
// because a process that has built something is slower and larger than one that has not.
const SENTENCES = { doing: 'Generating the sentences', args: ['--sentences'], isThere: isBuilt };
const SITE = {
  doing: 'Building the site',
  args: [],
  isThere: async () => (await isBuilt()) && (await isPressed()),
};

const NEEDS = {
  audit: SENTENCES,
  'bot-check': SENTENCES,
  door: SITE,
  money: SENTENCES,
  onsale: SITE,
  operating: SENTENCES,
  pages: SITE,
  search: SENTENCES,
  selling: SENTENCES,
  shed: SITE,
  'sign-in': SITE,
  web: SITE,
};

const [name = ''] = process.argv.splice(2, 1);
const needs = new Map(Object.entries(NEEDS)).get(name);
if (needs) {
  if (!(await needs.isThere())) await runApart('scripts/build.ts', needs.doing, { args: needs.args });
  await import(`./${name}.ts`);
} else {
  console.error(`There is no bench "${name}". There are ${Object.keys(NEEDS).join(', ')}.`);
  process.exitCode = 2;
}
