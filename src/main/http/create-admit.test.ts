import { expect, test } from 'vitest';
import { nobody } from '#platform/http/caller.ts';
import type { Access } from '#shared/access.ts';
import type { Device, MemberRole, SignedIn } from '#shared/actor.ts';
import { createAdmit } from './create-admit.ts';

const WANGARI: SignedIn = {
  accountId: 'wangari',
  name: 'Wangari',
  email: null,
  phone: null,
  isMerchant: true,
  sessionId: 's',
  provedAt: new Date(0),
};

// Who is let in, and as what.
async function seen(access: Access, person: SignedIn | null, ...roles: MemberRole[]): Promise<string> {
  const admit = createAdmit({
    membershipsOf: async () => roles.map((role) => ({ organizerId: 1, role, eventIds: null })),
    operatorOf: async () => null,
    deviceOf: async () => null,
  });
  const admitted = await admit(access, {
    ...nobody,
    visitor: { ...nobody.visitor, person: async () => person },
  });
  return admitted.ok ? admitted.value.kind : admitted.reason;
}

const SCAN: Access = { member: 'scan' };

test.each<[Access, string, string, string, string]>([
  // A stranger, somebody without a team, a scanner, a reader.
  ['public', 'anybody', 'anybody', 'anybody', 'anybody'],
  ['visitor', 'visitor', 'visitor', 'visitor', 'visitor'],
  ['person', 'sign_in_needed', 'person', 'person', 'person'],
  [SCAN, 'sign_in_needed', 'not_allowed', 'member', 'not_allowed'],
  // Neither is proved by who is signed in.
  ['device', 'sign_in_needed', 'sign_in_needed', 'sign_in_needed', 'sign_in_needed'],
  ['key', 'sign_in_needed', 'sign_in_needed', 'sign_in_needed', 'sign_in_needed'],
  ['operator', 'sign_in_needed', 'not_allowed', 'not_allowed', 'not_allowed'],
])('%s lets in', async (access, stranger, person, scanner, reader) => {
  expect(await seen(access, null)).toBe(stranger);
  expect(await seen(access, WANGARI)).toBe(person);
  expect(await seen(access, WANGARI, 'scanner')).toBe(scanner);
  expect(await seen(access, WANGARI, 'reader')).toBe(reader);
});

test('a public call is answered without asking who is there', async () => {
  const admit = createAdmit({
    membershipsOf: () => expect.unreachable(),
    operatorOf: () => expect.unreachable(),
    deviceOf: () => expect.unreachable(),
  });
  expect(await admit('public', nobody)).toMatchObject({ ok: true });
  expect(await admit('visitor', nobody)).toMatchObject({ ok: true });
});

test('a member brings along every team, for the row that is acted on', async () => {
  const memberships = [
    { organizerId: 1, role: 'reader' as const, eventIds: null },
    { organizerId: 2, role: 'owner' as const, eventIds: [7] },
  ];
  const admit = createAdmit({
    membershipsOf: async () => memberships,
    operatorOf: async () => null,
    deviceOf: async () => null,
  });
  const visitor = { ...nobody.visitor, person: async () => WANGARI };
  expect(await admit({ member: 'refund' }, { ...nobody, visitor })).toMatchObject({
    ok: true,
    value: { kind: 'member', accountId: 'wangari', memberships, at: visitor },
  });
});

test('an operator is let in with a second factor only', async () => {
  const operatorWith = async (hasFactor: boolean) => {
    const admit = createAdmit({
      membershipsOf: async () => [],
      operatorOf: async () => ({ hasFactor }),
      deviceOf: async () => null,
    });
    return admit('operator', { ...nobody, visitor: { ...nobody.visitor, person: async () => WANGARI } });
  };
  expect(await operatorWith(false)).toEqual({ ok: false, reason: 'second_factor_required' });
  expect(await operatorWith(true)).toMatchObject({ value: { kind: 'operator', accountId: 'wangari' } });
});

test('a device is let in by its token alone', async () => {
  const device: Device = {
    kind: 'device',
    deviceId: 'd',
    organizerId: 1,
    eventIds: [7],
    gateId: null,
    powers: ['scan'],
    isEnded: false,
  };
  const admit = createAdmit({
    membershipsOf: () => expect.unreachable(),
    operatorOf: () => expect.unreachable(),
    deviceOf: async (token) => (token === 'right' ? device : null),
  });
  const withToken = (token: string) => ({ ...nobody, browser: { ...nobody.browser, cookie: () => token } });
  expect(await admit('device', withToken('right'))).toEqual({ ok: true, value: device });
  expect(await admit('device', withToken('wrong'))).toEqual({ ok: false, reason: 'sign_in_needed' });
  expect(await admit('device', nobody)).toEqual({ ok: false, reason: 'sign_in_needed' });
});
