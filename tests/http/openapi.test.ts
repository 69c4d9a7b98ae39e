import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { testApp } from '#tests/support/test-app.ts';
import { reasons } from '../../src/main/reasons.ts';
import { apiRoutes } from '../../src/main/routes.ts';

// The linter minds the address of a site that nobody has set up.
const app = await testApp(await testDatabase(), { env: { PUBLIC_URL: 'https://tiketi.test' } });
const published = (await app.http.inject('/api/openapi.json')).body;

interface Operation {
  security: Record<string, string[]>[];
}

// What a linter that many know says against it, by its recommended rules.
async function problemsOf(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('the document passes the recommended rules of a public linter', async () => {
  expect(await problemsOf(published)).toEqual([]);
});

test('control: the linter sees a call that does not say who may make it, and one that names what nobody defined', async () => {
  const planted = JSON.parse(published);
  planted.paths['/api/fees'].get.security = [{ handshake: [] }];
  delete planted.paths['/api/webData'].get.security;
  expect(await problemsOf(JSON.stringify(planted))).toEqual([
    expect.stringMatching(/^security-defined/),
    expect.stringMatching(/^security-defined/),
  ]);
});

test('each call says who may make it, as its contract does', () => {
  const { paths } = JSON.parse(published) as { paths: Record<string, Record<string, Operation>> };
  for (const { name, contract } of apiRoutes(app.services)) {
    const [method = '', path = ''] = name.split(' ');
    const security = paths[path.replace(/\/$/, '')]?.[method.toLowerCase()]?.security;
    const isOpen = security?.length === 0 || security?.some((one) => Object.keys(one).length === 0);
    expect(isOpen, name).toBe(contract.access === 'public' || contract.access === 'visitor');
  }
});

interface Refusing {
  name: string;
  contract: { refusals: readonly string[]; failure?: string | undefined };
}

// What a call may say no for and the table of reasons has no line for.
const unexplained = (calls: readonly Refusing[]): string[] =>
  calls.flatMap(({ name, contract: { refusals, failure = 'internal' } }) =>
    [...refusals, failure].flatMap((reason) =>
      Object.hasOwn(reasons, reason) ? [] : [`${name}: ${reason}`],
    ),
  );

test('every reason for which a call says no has its status and sentences', () => {
  expect(unexplained(apiRoutes(app.services))).toEqual([]);
});

test('control: a contract that is in no wing of the table is found by its refusals', () => {
  const contract = { refusals: ['order_not_found', 'moon_is_full'], failure: 'tide_is_high' };
  expect(unexplained([{ name: 'GET /api/moon', contract }])).toEqual([
    'GET /api/moon: moon_is_full',
    'GET /api/moon: tide_is_high',
  ]);
});
