import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { ANYBODY, type Anybody, type Member, type Person, type Visitor } from '#shared/actor.ts';
import { fail, ok } from '#shared/result.ts';
import { type AnswerSettings, answerCall } from './answer-call.ts';
import {
  type Asked,
  admissionReasons,
  type CallContract,
  type Calls,
  type Handlers,
  implement,
} from './call.ts';
import { nobody } from './caller.ts';
import type { ReasonTable } from './errors.ts';
import { openApiDocument } from './openapi.ts';

const line = (status: number) => ({ status, statusMessage: '', message: () => '' });
const reasons: ReasonTable = {
  bad_request: line(400),
  internal: line(500),
  sign_in_needed: line(401),
  not_allowed: line(403),
  organizer_suspended: line(403),
  key_invalid: line(400),
  bot_check_failed: line(403),
  bot_check_needed: line(403),
  too_many_tries: line(429),
};

const seat = { summary: '', limits: [], botCheck: null, answer: z.string(), refusals: [] } as const;
const hourly = { of: 'seats', most: 2, seconds: 3_600 } as const;
const calls = {
  'GET /api/open': { ...seat, access: 'public' },
  'GET /api/visit': { ...seat, access: 'visitor' },
  'GET /api/mine': { ...seat, access: 'person' },
  'GET /api/ours': { ...seat, access: { member: 'scan' } },
  'GET /api/door': { ...seat, access: 'device' },
  'GET /api/program': { ...seat, access: 'key' },
  'GET /api/staff': { ...seat, access: 'operator' },
  'POST /api/checked': {
    ...seat,
    access: 'public',
    botCheck: 'order',
    limits: [{ ...hourly, per: 'address' }],
    takesKey: true,
    body: z.strictObject({ row: z.string() }),
  },
  'POST /api/own': {
    ...seat,
    access: 'visitor',
    botCheck: 'order',
    limits: [{ ...hourly, per: 'visitor' }],
    body: z.strictObject({ row: z.string() }),
  },
  'POST /api/tokenless': {
    ...seat,
    access: 'visitor',
    limits: [{ ...hourly, per: 'address' }],
    body: z.strictObject({ row: z.string() }),
  },
} as const satisfies Calls;

const visitor: Visitor = {
  ...nobody.visitor,
  address: () => '10.0.0.1',
  id: () => ({ id: 'v', isNew: true }),
};
const asked: Asked = {
  locale: 'en',
  now: new Date(0),
  requestId: null,
  shows: { tag() {}, until() {} },
  caller: { ...nobody, visitor },
};

// What was asked at the door, in this order.
const at: string[] = [];
const settings = (changes: Partial<AnswerSettings> = {}): AnswerSettings => ({
  reasons,
  reasonsForMembers: reasons,
  log: { error() {}, warn() {} } as never,
  fieldProblem: () => '',
  checksAnswers: true,
  admit: async () => {
    at.push('access');
    return ok(ANYBODY);
  },
  botCheck: {
    admit: async () => {
      at.push('bot');
      return null;
    },
    demand: async () => {
      at.push('token');
      return null;
    },
  },
  takeTry: async (key, most, seconds) => {
    at.push(`${key}: ${most} in ${seconds}`);
    return 0;
  },
  ...changes,
});

const handlers = Object.fromEntries(
  Object.keys(calls).map((name) => [name, async () => ok(at.push('handler') && 'in')]),
) as unknown as Handlers<typeof calls>;
const routes = implement(calls, handlers);

async function ask(name: keyof typeof calls, changes: Partial<AnswerSettings> = {}, more: object = {}) {
  at.length = 0;
  const route = routes.find((one) => one.name === name);
  if (!route) throw new Error('no route');
  const raw = { params: {}, query: {}, body: name.startsWith('POST') ? { row: 'B' } : undefined, key: null };
  const { status, body, retryAfter } = await answerCall(route, { ...raw, ...more }, asked, settings(changes));
  return { status, code: (body as { code?: string }).code, retryAfter };
}

describe('before the handler', () => {
  test('who it is, that it is no program, and how often, in this order', async () => {
    expect(await ask('POST /api/checked')).toMatchObject({ status: 200 });
    expect(at).toEqual(['access', 'bot', 'seats of address 10.0.0.1: 2 in 3600', 'handler']);
  });

  test.each([
    ['no access', { admit: async () => fail('sign_in_needed') }, 401, ['sign_in_needed']],
    [
      'a program',
      { botCheck: { admit: async () => fail('bot_check_needed'), demand: async () => null } },
      403,
      ['bot_check_needed'],
    ],
    ['too often', { takeTry: async () => 9 }, 429, ['too_many_tries', 9]],
  ] as const)('%s: the handler hears nothing of it', async (_, changes, status, [code, retryAfter]) => {
    expect(await ask('POST /api/checked', changes as Partial<AnswerSettings>)).toEqual({
      status,
      code,
      retryAfter,
    });
    expect(at).not.toContain('handler');
  });

  test('a shared address is asked for a token before it is refused, and what is one’s own is not', async () => {
    const asks: string[] = [];
    const takeTry = async (key: string, most: number) => {
      asks.push(`${most}: ${key}`);
      return key.endsWith('token') ? 0 : 9;
    };
    expect(await ask('POST /api/checked', { takeTry })).toMatchObject({ status: 200 });
    expect(at).toEqual(['access', 'bot', 'token', 'handler']);
    expect(asks).toEqual(['2: seats of address 10.0.0.1', '20: seats of address 10.0.0.1, with a token']);
    const demand = async () => fail('bot_check_needed' as const) as never;
    const untold = { takeTry, botCheck: { admit: async () => null, demand } };
    expect(await ask('POST /api/checked', untold)).toMatchObject({ status: 403, code: 'bot_check_needed' });
    expect(await ask('POST /api/own', { takeTry })).toMatchObject({ status: 429, retryAfter: 9 });
    expect(at).toEqual(['access', 'bot']);
    expect(await ask('POST /api/tokenless', { takeTry })).toMatchObject({ status: 429, retryAfter: 9 });
  });

  test('who may not costs no token and no try, and a slip of the pen costs none either', async () => {
    await ask('POST /api/checked', { admit: async () => fail('not_allowed') });
    expect(at).toEqual([]);
    expect(await ask('POST /api/checked', {}, { body: { row: 1 } })).toMatchObject({ status: 400 });
    expect(at).toEqual(['access']);
    expect(await ask('POST /api/checked', {}, { key: 'short' })).toMatchObject({ code: 'key_invalid' });
    expect(at).toEqual(['access']);
  });

  test('what is wrong with the input is said to nobody who may not make the call', async () => {
    const refused = { admit: async () => fail('not_allowed') } as Partial<AnswerSettings>;
    expect(await ask('POST /api/checked', refused, { body: { row: 1 } })).toMatchObject({
      code: 'not_allowed',
    });
  });

  test('what is asked for is what the contract says', async () => {
    for (const [name, contract] of Object.entries(calls)) {
      let wanted: unknown;
      await ask(name as keyof typeof calls, {
        admit: async (access) => {
          wanted = access;
          return fail('not_allowed');
        },
      });
      expect(wanted, name).toEqual(contract.access);
      expect(at, name).toEqual([]);
    }
  });
});

test('the compiler knows whom a handler answers, and takes no contract that does not say', () => {
  type Actor<Name extends keyof typeof calls> = Parameters<Handlers<typeof calls>[Name]>[1]['actor'];
  expectTypeOf<Actor<'GET /api/open'>>().toEqualTypeOf<Anybody>();
  expectTypeOf<Actor<'GET /api/visit'>>().toEqualTypeOf<Visitor>();
  expectTypeOf<Actor<'GET /api/mine'>>().toEqualTypeOf<Person>();
  expectTypeOf<Actor<'GET /api/ours'>>().toEqualTypeOf<Member>();
  type Without<Key extends keyof CallContract> = Omit<CallContract, Key>;
  expectTypeOf<Without<'envelope'>>().toExtend<CallContract>();
  expectTypeOf<Without<'access'>>().not.toExtend<CallContract>();
  expectTypeOf<Without<'limits'>>().not.toExtend<CallContract>();
  expectTypeOf<Without<'botCheck'>>().not.toExtend<CallContract>();
});

test('the document names who may call, how often and for which token', () => {
  const described = { title: 'Seats', publicUrl: 'http://x', sessionCookie: 'SEAT' };
  const { paths, components } = openApiDocument(routes, reasons, described) as {
    paths: Record<
      string,
      Record<string, { security: unknown; description?: string; parameters: { name: string }[] }>
    >;
    components: { securitySchemes: Record<string, unknown> };
  };
  expect(Object.fromEntries(Object.entries(paths).map(([path, one]) => [path, one.get?.security]))).toEqual({
    '/api/open': [],
    '/api/visit': [{}, { session: [] }],
    '/api/mine': [{ session: [] }],
    '/api/ours': [{ session: ['scan'] }],
    '/api/door': [{ device: [] }],
    '/api/program': [{ key: [] }],
    '/api/staff': [{ session: ['operator'] }],
    '/api/checked': undefined,
    '/api/own': undefined,
    '/api/tokenless': undefined,
  });
  expect(paths['/api/checked']?.post).toMatchObject({
    security: [],
    description: 'At most 2 in 60 minutes for each address; 20 more with a token each.',
    parameters: [{ name: 'Idempotency-Key' }, { name: 'X-Bot-Check' }],
    responses: { 429: {}, 403: {} },
  });
  expect(Object.keys(components.securitySchemes)).toEqual(['session', 'device', 'key']);
  expect(admissionReasons(calls['GET /api/staff'])).toEqual(['unknown_call', 'second_factor_required']);
  expect(admissionReasons(calls['GET /api/ours'])).toEqual([
    'sign_in_needed',
    'not_allowed',
    'organizer_suspended',
  ]);
});
