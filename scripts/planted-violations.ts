import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readImports, type Violation } from './import-rules.ts';
import { ROOT } from './tools.ts';

type Planted = { rule: string; file: string; imports: string };

// One line of each file breaks the rule; the report must name that file.
const VIOLATIONS: Planted[] = [
  { rule: 'shared-imports-nothing', file: 'src/shared/a.ts', imports: `'#platform/clock.ts'` },
  { rule: 'shared-imports-nothing', file: 'src/shared/b.ts', imports: `'node:fs'` },
  { rule: 'shared-imports-nothing', file: 'src/shared/c.ts', imports: `{ z } from 'zod'` },
  { rule: 'platform-knows-no-business', file: 'src/platform/a.ts', imports: `'#modules/orders/index.ts'` },
  {
    rule: 'news-is-announced-by-its-map',
    file: 'src/modules/orders/c.ts',
    imports: `'#platform/jobs/announcements.queries.ts'`,
  },
  { rule: 'modules-know-no-pages', file: 'src/modules/orders/a.ts', imports: `'#web/page.tsx'` },
  { rule: 'paths-are-addresses-alone', file: 'src/web/paths/a.ts', imports: `'#web/page.tsx'` },
  { rule: 'modules-are-listed', file: 'src/main/a.ts', imports: `'#modules/misfits/index.ts'` },
  { rule: 'modules-are-listed', file: 'src/modules/strays/a.ts', imports: `'#shared/money.ts'` },
  {
    rule: 'modules-import-only-lower-modules',
    file: 'src/modules/catalog/a.ts',
    imports: `'#modules/orders/index.ts'`,
  },
  {
    rule: 'modules-import-only-lower-modules',
    file: 'src/modules/accounts/b.ts',
    imports: `type { Merchant } from '../merchants/index.ts'`,
  },
  {
    rule: 'modules-import-only-lower-modules',
    file: 'src/modules/catalog/deep/b.ts',
    imports: `{ type Order } from '#modules/orders/index.ts'`,
  },
  {
    rule: 'modules-import-only-lower-modules',
    file: 'src/modules/catalog/a.rules.ts',
    imports: `type { Order } from '#modules/orders/deep/deep.rules.ts'`,
  },
  {
    rule: 'modules-import-through-index',
    file: 'src/modules/storefront/a.ts',
    imports: `'#modules/orders/orders.queries.ts'`,
  },
  {
    rule: 'modules-import-through-index',
    file: 'src/modules/storefront/deep/b.ts',
    imports: `'#modules/orders/deep/index.ts'`,
  },
  {
    rule: 'use-cases-know-no-request',
    file: 'src/modules/orders/asks.ts',
    imports: `type { Browser } from '#platform/http/caller.ts'`,
  },
  {
    rule: 'use-cases-know-no-request',
    file: 'src/modules/orders/asks-too.ts',
    imports: `{ createAskOf } from '#platform/http/ask-of.ts'`,
  },
  {
    rule: 'use-cases-know-no-request',
    file: 'src/modules/orders/deep/asks-a-header.ts',
    imports: `{ cookieValue } from '#platform/http/not-thought-of-yet.ts'`,
  },
  {
    rule: 'use-cases-know-no-request',
    file: 'src/modules/orders/takes-headers.ts',
    imports: `type { IncomingHttpHeaders } from 'node:http'`,
  },
  {
    rule: 'use-cases-know-no-request',
    file: 'src/modules/orders/takes-a-request.ts',
    imports: `type { FastifyRequest } from 'fastify'`,
  },
  {
    rule: 'sellers-read-behind-the-wall',
    file: 'src/modules/selling/home/a.queries.ts',
    imports: `type { Sql } from '#platform/database/index.ts'`,
  },
  {
    rule: 'sellers-read-behind-the-wall',
    file: 'src/modules/organizing/log/view-a.ts',
    imports: `type { Database } from '#platform/database/database.ts'`,
  },
  {
    rule: 'contracts-import-contracts-and-rules',
    file: 'src/modules/storefront/a.contract.ts',
    imports: `'#modules/orders/index.ts'`,
  },
  { rule: 'rules-are-pure', file: 'src/modules/orders/a.rules.ts', imports: `'node:fs'` },
  { rule: 'rules-are-pure', file: 'src/modules/orders/b.rules.ts', imports: `'./orders.queries.ts'` },
  { rule: 'rules-are-pure', file: 'src/modules/orders/c.rules.ts', imports: `'#platform/clock.ts'` },
  {
    rule: 'contracts-reach-the-browser-as-types',
    file: 'src/web/a.ts',
    imports: `{ schema } from '#modules/orders/orders.contract.ts'`,
  },
  {
    rule: 'contracts-reach-the-browser-as-types',
    file: 'src/web/a-deep.ts',
    imports: `{ schema } from '#modules/orders/deep/deep.contract.ts'`,
  },
  {
    rule: 'web-imports-shared-contracts-and-rules',
    file: 'src/web/b-deep.tsx',
    imports: `'#modules/orders/deep/deep.queries.ts'`,
  },
  {
    rule: 'web-imports-shared-contracts-and-rules',
    file: 'src/web/b-platform.tsx',
    imports: `'#platform/http/call.rules.ts'`,
  },
  {
    rule: 'web-imports-shared-contracts-and-rules',
    file: 'src/web/b.tsx',
    imports: `'#modules/orders/orders.queries.ts'`,
  },
  { rule: 'web-imports-shared-contracts-and-rules', file: 'src/web/c.tsx', imports: `'#platform/clock.ts'` },
  {
    rule: 'web-imports-shared-contracts-and-rules',
    file: 'src/web/d.tsx',
    imports: `type { Order } from '#modules/orders/index.ts'`,
  },
  { rule: 'ui-knows-no-business', file: 'src/web/ui/a.tsx', imports: `'#web/components/ticket.tsx'` },
  {
    rule: 'wings-share-through-shared',
    file: 'src/web/pages/operator/a.tsx',
    imports: `'#web/components/seller/pieces/piece.tsx'`,
  },
  {
    rule: 'wings-share-through-shared',
    file: 'src/web/components/seller/b.tsx',
    imports: `type { Sum } from '../door/sum.ts'`,
  },
  {
    rule: 'wings-share-through-shared',
    file: 'src/web/components/shared/a.tsx',
    imports: `'#web/components/seller/pieces/piece.tsx'`,
  },
  { rule: 'web-runs-in-browsers', file: 'src/web/e.tsx', imports: `{ z } from 'zod'` },
  { rule: 'web-needs-no-node', file: 'src/web/f.tsx', imports: `{ join } from 'node:path'` },
  { rule: 'main-is-the-top', file: 'src/demo/a.ts', imports: `'../main/server.ts'` },
  { rule: 'demo-is-for-main-and-tests', file: 'src/modules/orders/b.ts', imports: `'#demo/build.ts'` },
  { rule: 'the-product-needs-no-tests', file: 'src/main/b.ts', imports: `'#tests/support/database.ts'` },
  {
    rule: 'the-product-needs-no-development-packages',
    file: 'src/main/c.ts',
    imports: `{ vi } from 'vitest'`,
  },
  { rule: 'no-circles', file: 'src/platform/circle.ts', imports: `'./way-back.ts'` },
  { rule: 'no-circles', file: 'src/modules/orders/seen.ts', imports: `type { Seen } from './sees.ts'` },
  { rule: 'no-circles', file: 'src/web/round.tsx', imports: `{ wide } from './wide.tsx'` },
  { rule: 'imports-exist', file: 'src/platform/d.ts', imports: `'./nowhere.ts'` },
];

// The imports that close the circles above; a circle is reported once, at its first file.
const WAYS_BACK: Omit<Planted, 'rule'>[] = [
  { file: 'src/platform/way-back.ts', imports: `'./circle.ts'` },
  { file: 'src/modules/orders/sees.ts', imports: `{ type Sees } from './seen.ts'` },
  { file: 'src/web/wide.tsx', imports: `{ way } from './way.tsx'` },
  { file: 'src/web/way.tsx', imports: `type { Round } from './round.tsx'` },
];

// Each of these resembles a violation but is allowed.
const ALLOWED: Omit<Planted, 'rule'>[] = [
  { file: 'src/shared/ok.ts', imports: `'./money.ts'` },
  { file: 'src/platform/ok.ts', imports: `'#shared/money.ts'` },
  { file: 'src/modules/news/ok.ts', imports: `'#platform/jobs/announcements.queries.ts'` },
  { file: 'src/modules/storefront/ok.ts', imports: `'#modules/orders/index.ts'` },
  { file: 'src/modules/storefront/ok.rules.ts', imports: `'#modules/orders/orders.rules.ts'` },
  { file: 'src/modules/orders/ok.ts', imports: `'./orders.queries.ts'` },
  { file: 'src/modules/orders/ok.routes.ts', imports: `type { Browser } from '#platform/http/caller.ts'` },
  {
    file: 'src/modules/orders/mount-ok.ts',
    imports: `{ createAskOf } from '#platform/http/ask-of.ts'`,
  },
  { file: 'src/modules/orders/ok-cookie.ts', imports: `type { Browser } from '#platform/http/caller.ts'` },
  { file: 'src/modules/orders/ok-path.ts', imports: `'#web/paths/ok.ts'` },
  { file: 'src/web/paths/ok.ts', imports: `'#shared/money.ts'` },
  { file: 'src/modules/orders/ok-call.ts', imports: `type { Ask } from '#platform/http/call.ts'` },
  { file: 'src/modules/payments/providers/ok.ts', imports: `{ request } from 'node:http'` },
  { file: 'src/modules/orders/ok.contract.ts', imports: `{ z } from 'zod'` },
  { file: 'src/modules/orders/ok.test.ts', imports: `'#demo/build.ts'` },
  { file: 'src/web/ok.tsx', imports: `type { Order } from '#modules/orders/orders.contract.ts'` },
  { file: 'src/web/ok-deep.tsx', imports: `type { Deep } from '#modules/orders/deep/deep.contract.ts'` },
  { file: 'src/web/ok-deep-too.tsx', imports: `{ price } from '#modules/orders/deep/deep.rules.ts'` },
  { file: 'src/modules/storefront/deep/ok.ts', imports: `'#modules/orders/index.ts'` },
  { file: 'src/web/ok-too.tsx', imports: `{ price } from '#modules/orders/orders.rules.ts'` },
  { file: 'src/web/ok-as-type.tsx', imports: `type { z } from 'zod'` },
  { file: 'src/web/entry.server.tsx', imports: `{ join } from 'node:path'` },
  { file: 'src/web/pages/seller/ok.tsx', imports: `'#web/components/seller/pieces/piece.tsx'` },
  { file: 'src/web/components/seller/ok.tsx', imports: `'#web/components/ticket.tsx'` },
  { file: 'src/web/wings/ok.ts', imports: `'#web/components/seller/pieces/piece.tsx'` },
  { file: 'src/main/ok.ts', imports: `'#demo/build.ts'` },
  { file: 'src/main/ok-too.ts', imports: `'../../scripts/build.ts'` },
];

const EMPTY = [
  'src/shared/money.ts',
  'src/platform/clock.ts',
  'src/platform/database/database.ts',
  'src/platform/database/index.ts',
  'src/platform/http/ask-of.ts',
  'src/platform/http/call.rules.ts',
  'src/platform/http/call.ts',
  'src/platform/http/caller.ts',
  'src/platform/http/not-thought-of-yet.ts',
  'src/platform/jobs/announcements.queries.ts',
  'src/modules/merchants/index.ts',
  'src/modules/misfits/index.ts',
  'src/modules/orders/index.ts',
  'src/modules/orders/orders.queries.ts',
  'src/modules/orders/orders.contract.ts',
  'src/modules/orders/orders.rules.ts',
  'src/modules/orders/deep/index.ts',
  'src/modules/orders/deep/deep.contract.ts',
  'src/modules/orders/deep/deep.queries.ts',
  'src/modules/orders/deep/deep.rules.ts',
  'src/web/page.tsx',
  'src/web/components/ticket.tsx',
  'src/web/components/door/sum.ts',
  'src/web/components/seller/pieces/piece.tsx',
  'src/main/server.ts',
  'src/demo/build.ts',
  'scripts/build.ts',
  'scripts/check.ts',
  'tests/support/database.ts',
];

// Writes a small tree that breaks every rule and answers what is wrong with the report about it: a planted violation
// that was missed, or an allowed import that was reported. Empty: the rules work.
export async function checkThatRulesBite(): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'tiketi-planted-'));
  try {
    await plantTree(root);
    const { violations } = await readImports(root);
    return [...overlooked(violations), ...falseAlarms(violations)];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function plantTree(root: string): Promise<void> {
  for (const file of EMPTY) await plantFile(root, file, 'export {};\n');
  for (const { file, imports } of [...VIOLATIONS, ...WAYS_BACK, ...ALLOWED])
    await plantFile(root, file, `import ${imports};\n`);
  await copyFile(join(ROOT, 'package.json'), join(root, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
}

async function plantFile(root: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

function overlooked(violations: Violation[]): string[] {
  return VIOLATIONS.filter(
    ({ rule, file }) => !violations.some((violation) => violation.rule === rule && violation.from === file),
  ).map(({ rule, file, imports }) => `${rule} overlooks this in ${file}: import ${imports}`);
}

function falseAlarms(violations: Violation[]): string[] {
  const guilty = new Set(VIOLATIONS.map(({ file }) => file));
  return violations
    .filter(({ from }) => !guilty.has(from))
    .map(({ rule, from, to }) => `${rule} reports an allowed import: ${from} → ${to}`);
}
