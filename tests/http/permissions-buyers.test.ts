import { expect, test } from 'vitest';
import { ofAccounts } from '#tests/support/permissions/of-accounts.ts';
import { ofBuyers } from '#tests/support/permissions/of-buyers.ts';
import { ofDoors } from '#tests/support/permissions/of-doors.ts';
import { ofOperators } from '#tests/support/permissions/of-operators.ts';
import { ofSellers } from '#tests/support/permissions/of-sellers.ts';
import { owned } from '#tests/support/permissions/sample.ts';
import { askAll, contractsOf, openStage } from '#tests/support/permissions/stage.ts';

// Who may read and do what, of all that buyers have.

const stage = await openStage();
const { app, people, secrets } = stage;

test('every call has its sample, and every sample its call', () => {
  const samples = [ofBuyers, ofAccounts, ofDoors, ofSellers, ofOperators].flatMap(Object.keys);
  expect(samples.sort()).toEqual([...contractsOf(stage).keys()].sort());
});

// By the mounted route: the names that it serves, for whom they are.
const FILES: Record<string, (() => string)[]> = {
  '/files/tickets/:file': [() => `${owned.ticket}.pdf`, () => `${owned.ticket}.ics`],
  '/files/orders/:file': [() => `${owned.paid}.pdf`, () => `${owned.paid}.ics`],
  '/files/receipts/:file': [() => `${owned.paid}.pdf`],
};

// Before the calls: the last of those signs everybody out.
test('every file that is served has its line, and every line its file', () => {
  expect(Object.keys(FILES).sort()).toEqual(mountedUnder('/files/'));
});

test.each(Object.entries(FILES))('GET %s', async (route, names) => {
  for (const name of names) {
    const url = route.replace(':file', name());
    const answers = await Promise.all(people.map((person) => person.get(url)));
    expect(
      answers.map(({ status }) => status),
      url,
    ).toEqual([403, 403, 403, 200]);
    for (const { body: said } of answers.slice(0, 3)) {
      for (const secret of secrets) expect(JSON.stringify(said)).not.toContain(secret);
    }
  }
});

askAll(stage, { ...ofBuyers, ...ofAccounts });

function mountedUnder(prefix: string): string[] {
  const path: string[] = [];
  const found = new Set<string>();
  for (const line of app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', piece = '', methods] = /^([\s│]*[├└]── )(\S*)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (indent === '') continue;
    path.splice(indent.length / 4 - 1, Infinity, piece);
    if (methods !== undefined && path.join('').startsWith(prefix)) found.add(path.join(''));
  }
  return [...found].sort();
}
