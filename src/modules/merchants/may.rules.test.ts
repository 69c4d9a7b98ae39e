import { describe, expect, test } from 'vitest';
import { MEMBER_ACTIONS, type MemberAction } from '#shared/access.ts';
import {
  type Actor,
  ANYBODY,
  type Member,
  type MemberRole,
  type Operator,
  type Visitor,
} from '#shared/actor.ts';
import { actionsOf, may, mayFind } from './may.rules.ts';

const now = new Date('2026-11-17T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const at: Visitor = {
  kind: 'visitor',
  address: () => '',
  userAgent: () => '',
  botToken: () => null,
  id: () => ({ id: 'v', isNew: false }),
  person: async () => null,
};
const wangari = {
  accountId: 'w',
  name: 'Wangari',
  email: null,
  phone: null,
  isMerchant: true,
  sessionId: 's',
  provedAt: minutesAgo(1),
  at,
};
const member = (role: MemberRole, more: Partial<Member> = {}): Member => ({
  kind: 'member',
  ...wangari,
  memberships: [{ organizerId: 1, role, eventIds: null }],
  ...more,
});
const operator: Operator = { kind: 'operator', ...wangari };
const mine = { organizerId: 1, eventId: 7 };
const answer = (actor: Actor, action: MemberAction, where = mine) => {
  const answered = may(actor, action, where, now);
  return answered.ok ? 'yes' : answered.reason;
};

// The table as people read it, by role: owner, manager, finance, reader, scanner.
const ROLES: MemberRole[] = ['owner', 'manager', 'finance', 'reader', 'scanner'];
const TABLE: Record<MemberAction, string> = {
  see_home: 'OMFRS',
  see_events: 'OM.R.',
  edit_events: 'OM...',
  cancel_event: 'OM...',
  send_messages: 'OM...',
  see_orders: 'OMFR.',
  see_contacts: 'OMF..',
  edit_orders: 'OMF..',
  refund: 'OMF..',
  export: 'OMF..',
  comp: 'OM...',
  see_figures: 'OMFR.',
  see_ledger: 'O.F..',
  request_payout: 'O.F..',
  edit_payout_method: 'O....',
  ask_verification: 'O....',
  judge_organizer: '.....',
  keep_books: '.....',
  see_team: 'OM...',
  edit_team: 'O....',
  see_log: 'OM...',
  edit_page: 'OM...',
  edit_name: 'O....',
  edit_keys: 'O....',
  edit_webhooks: 'OM...',
  answer_reviews: 'OM...',
  run_door: 'OM...',
  scan: 'OM..S',
  search_at_door: 'OM...',
  keep_names_at_door: 'OM...',
  undo_scan: 'OM...',
  sell_at_door: 'OM...',
};

test.each(Object.entries(TABLE))('%s is for %s', (action, line) => {
  const allowed = ROLES.map((role) => answer(member(role), action as MemberAction));
  expect(allowed).toEqual([...line].map((letter) => (letter === '.' ? 'not_allowed' : 'yes')));
});

test('the table has a line for every action', () => {
  expect(Object.keys(TABLE)).toEqual([...MEMBER_ACTIONS]);
});

describe('whose it is', () => {
  test('nothing of another organiser, whatever the role', () => {
    for (const action of MEMBER_ACTIONS) {
      expect(answer(member('owner'), action, { organizerId: 2, eventId: 7 })).toBe('not_allowed');
    }
  });

  test('a role with one organiser is none with another', () => {
    const both = member('owner', {
      memberships: [
        { organizerId: 1, role: 'scanner', eventIds: null },
        { organizerId: 2, role: 'owner', eventIds: null },
      ],
    });
    expect(answer(both, 'refund')).toBe('not_allowed');
    expect(answer(both, 'refund', { organizerId: 2, eventId: 9 })).toBe('yes');
  });

  test('who is there for single events has those, and not the whole', () => {
    const ofSeven = member('manager', { memberships: [{ organizerId: 1, role: 'manager', eventIds: [7] }] });
    const whole = { organizerId: 1, eventId: null as unknown as number };
    expect(answer(ofSeven, 'edit_events')).toBe('yes');
    expect(answer(ofSeven, 'edit_events', { organizerId: 1, eventId: 8 })).toBe('not_allowed');
    expect(answer(ofSeven, 'edit_events', whole)).toBe('not_allowed');
    expect(answer(member('manager'), 'edit_events', whole)).toBe('yes');
  });

  test.each<Actor>([ANYBODY, at, { kind: 'person', ...wangari }])('$kind: nothing', (actor) => {
    for (const action of MEMBER_ACTIONS) expect(answer(actor, action)).toBe('not_allowed');
  });
});

test('while an organiser is suspended its team looks and lets people in, and changes nothing', () => {
  const suspended = (role: MemberRole) =>
    member(role, { memberships: [{ organizerId: 1, role, eventIds: null, isSuspended: true }] });
  const allowed = (role: MemberRole) =>
    MEMBER_ACTIONS.filter((action) => answer(suspended(role), action) === 'yes');
  expect(allowed('owner')).toEqual([
    'see_home',
    'see_events',
    'see_orders',
    'see_contacts',
    'export',
    'see_figures',
    'see_ledger',
    'see_team',
    'see_log',
    'run_door',
    'scan',
    'search_at_door',
    'keep_names_at_door',
    'undo_scan',
  ]);
  expect(allowed('scanner')).toEqual(['see_home', 'scan']);
  expect(actionsOf({ role: 'owner', isSuspended: true })).toEqual(allowed('owner'));
});

describe('fresh proof', () => {
  const STARRED = [
    'cancel_event',
    'refund',
    'request_payout',
    'edit_payout_method',
    'ask_verification',
    'judge_organizer',
    'keep_books',
    'edit_team',
    'edit_keys',
  ];

  test.each(MEMBER_ACTIONS)('%s', (action) => {
    const isOperators = action === 'judge_organizer' || action === 'keep_books';
    const who = (proof: Pick<Operator, 'provedAt'>) =>
      isOperators ? { ...operator, ...proof } : member('owner', proof);
    const of = (minutes: number) => answer(who({ provedAt: minutesAgo(minutes) }), action);
    expect(of(10)).toBe('yes');
    expect(of(11)).toBe(STARRED.includes(action) ? 'proof_needed' : 'yes');
  });

  test('is not what somebody hears who may not at all', () => {
    expect(answer(member('scanner', { provedAt: minutesAgo(11) }), 'refund')).toBe('not_allowed');
  });
});

test('a device has its powers, at its events', () => {
  const device: Actor = {
    kind: 'device',
    deviceId: 'd',
    organizerId: 1,
    eventIds: [7],
    gateId: null,
    powers: ['scan'],
    isEnded: false,
  };
  expect(MEMBER_ACTIONS.filter((action) => answer(device, action) === 'yes')).toEqual(['scan']);
  expect(answer(device, 'scan', { organizerId: 1, eventId: 8 })).toBe('not_allowed');
  expect(answer(device, 'scan', { organizerId: 2, eventId: 7 })).toBe('not_allowed');
});

test('a key has its scopes, and none for money going out, the team or keys', () => {
  const key = (scopes: Extract<Actor, { kind: 'key' }>['scopes']): Actor => ({
    kind: 'key',
    keyId: 'k',
    organizerId: 1,
    eventIds: null,
    scopes,
  });
  const of = (actor: Actor) => MEMBER_ACTIONS.filter((action) => answer(actor, action) === 'yes');
  expect(of(key(['events:read']))).toEqual(['see_events']);
  expect(of(key(['refunds:write']))).toEqual(['refund']);
  expect(of(key(['payouts:write', 'payouts:read']))).toEqual(['see_ledger']);
  expect(answer(key(['events:read']), 'see_events', { organizerId: 2, eventId: 7 })).toBe('not_allowed');
});

test('operators act for anybody, but do not say where the money goes or who else may act', () => {
  const refused = MEMBER_ACTIONS.filter((action) => answer(operator, action) !== 'yes');
  expect(refused).toEqual(['edit_payout_method', 'ask_verification', 'edit_team', 'edit_keys']);
  expect(answer({ ...operator, provedAt: minutesAgo(11) }, 'refund')).toBe('proof_needed');
});

test('before the row is known, a role tells what it may', () => {
  expect(actionsOf({ role: 'scanner' })).toEqual(['see_home', 'scan']);
});

test('to whoever is a stranger there, nothing is there', () => {
  const found = (actor: Actor, where = mine) => {
    const answered = mayFind(actor, 'edit_events', where, now, 'not_there');
    return answered.ok ? 'yes' : answered.reason;
  };
  expect(found(member('owner'))).toBe('yes');
  expect(found(member('reader'))).toBe('not_allowed');
  expect(found(member('owner'), { organizerId: 2, eventId: 7 })).toBe('not_there');
  const ofSeven = member('owner', { memberships: [{ organizerId: 1, role: 'owner', eventIds: [7] }] });
  expect(found(ofSeven)).toBe('yes');
  expect(found(ofSeven, { organizerId: 1, eventId: 8 })).toBe('not_there');
  expect(found(operator, { organizerId: 2, eventId: 7 })).toBe('yes');
  expect(found(ANYBODY)).toBe('not_there');
});
