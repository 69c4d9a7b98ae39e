import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ANYBODY } from '#shared/actor.ts';
import { fail, ok } from '#shared/result.ts';
import { TooBusy } from '../too-busy.ts';
import { type AnswerSettings, answerCall } from './answer-call.ts';
import { type Asked, type Calls, type Handlers, implement } from './call.ts';
import { nobody } from './caller.ts';
import type { ReasonTable } from './errors.ts';
import { openApiDocument } from './openapi.ts';

const line = (status: number, statusMessage: string) => ({
  status,
  statusMessage,
  message: () => statusMessage,
});
const reasons: ReasonTable = {
  bad_request: line(400, 'Bad request.'),
  internal: line(500, 'Internal server error.'),
  no_such_seat: line(404, 'No such seat.'),
  too_busy: line(503, 'Too busy.'),
  unavailable: line(503, 'Unavailable.'),
  seats_failed: { ...line(500, 'Error fetching seats.'), fatal: false },
};
const calls = {
  'GET /api/seats/{row}': {
    summary: 'One row of seats',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ row: z.string().regex(/^[A-Z]$/) }),
    query: z.strictObject({ page: z.string().regex(/^\d+$/).transform(Number).default(1) }),
    answer: z.array(z.string()),
    refusals: ['no_such_seat'],
    failure: 'seats_failed',
  },
} as const satisfies Calls;

const logged: unknown[] = [];
const fieldProblem = ({ code, message }: { code: string; message: string }) =>
  code === 'unrecognized_keys' ? 'is not a parameter of this call' : message;
const log = { error: (fields: unknown) => logged.push(fields), warn() {} } as never;
const asked: Asked = {
  locale: 'en',
  now: new Date(0),
  requestId: 'r-1',
  shows: { tag() {}, until() {} },
  caller: nobody,
};
const settings: AnswerSettings = {
  reasons,
  reasonsForMembers: reasons,
  log,
  fieldProblem,
  checksAnswers: true,
  admit: async () => ok(ANYBODY),
  botCheck: { admit: async () => null, demand: async () => null },
  takeTry: async () => 0,
};
const described = { title: 'Seats', publicUrl: 'http://x', sessionCookie: 'SEAT' };
type SeatHandler = Handlers<typeof calls>['GET /api/seats/{row}'];

function answer(handler: SeatHandler, raw: { params?: object; query?: object; body?: unknown }) {
  const [route] = implement(calls, { 'GET /api/seats/{row}': handler });
  if (!route) throw new Error('no route');
  const input = { params: { ...raw.params }, query: { ...raw.query }, body: raw.body, key: null };
  return answerCall(route, input, asked, settings);
}
const seats: SeatHandler = async ({ params, query }) => ({
  ok: true,
  value: [`${params.row}${query.page}`],
});

// None of this is run. If one of these lines should compile, its `@ts-expect-error` becomes an error and the type check
// fails. The first and the last, which lack nothing, show that the others fail for what they lack.
const _doesNotCompile = () => {
  const { access, limits, botCheck, ...rest } = calls['GET /api/seats/{row}'];
  const handlers = { 'GET /api/seats/{row}': seats };
  implement({ 'GET /api/seats/{row}': { ...rest, access, limits, botCheck } }, handlers);
  // @ts-expect-error who may call?
  implement({ 'GET /api/seats/{row}': { ...rest, limits, botCheck } }, handlers);
  // @ts-expect-error how often?
  implement({ 'GET /api/seats/{row}': { ...rest, access, botCheck } }, handlers);
  // @ts-expect-error with a token, or without?
  implement({ 'GET /api/seats/{row}': { ...rest, access, limits } }, handlers);
  // @ts-expect-error nobody is called that
  const _whose: Calls = { 'GET /api/x': { ...rest, limits, botCheck, access: 'everybody' } };
  // @ts-expect-error nothing that a member may do
  const _what: Calls = { 'GET /api/x': { ...rest, limits, botCheck, access: { member: 'dance' } } };
  const _whole: Calls = { 'GET /api/x': { ...rest, limits, botCheck, access: { member: 'refund' } } };
};

describe('answering a call', () => {
  test('a valid request reaches the handler with its types and defaults', async () => {
    expect(await answer(seats, { params: { row: 'B' } })).toEqual({ status: 200, body: { data: ['B1'] } });
    expect(await answer(seats, { params: { row: 'B' }, query: { page: '7' } })).toMatchObject({
      body: { data: ['B7'] },
    });
  });

  test('the handler knows by which name logs know the request', async () => {
    const told = await answer(async (_input, { requestId }) => ok([requestId ?? '']), {
      params: { row: 'B' },
    });
    expect(told.body).toEqual({ data: ['r-1'] });
  });

  test.each([
    ['an unknown key', { params: { row: 'B' }, query: { price: '0' } }, 'price'],
    ['a wrong value', { params: { row: 'B' }, query: { page: '-1' } }, 'page'],
    ['a key of every object', { params: { row: 'B' }, query: JSON.parse('{"__proto__":"1"}') }, '__proto__'],
    ['a key given twice', { params: { row: 'B' }, query: { page: ['1', '2'] } }, 'page'],
    ['a bad path', { params: { row: '<b>' } }, 'row'],
    ['a body where none is taken', { params: { row: 'B' }, body: { role: 'admin' } }, 'role'],
  ])('%s is a 400 that names the field, and the handler is not called', async (_, raw, field) => {
    const refused = await answer(() => expect.unreachable(), raw);
    expect(refused).toMatchObject({ status: 400, body: { statusCode: 400, code: 'bad_request' } });
    expect((refused.body as { errors: object }).errors).toHaveProperty(field);
  });

  test('a refusal is its line of the table', async () => {
    expect(
      await answer(async () => ({ ok: false, reason: 'no_such_seat' }), { params: { row: 'Z' } }),
    ).toEqual({
      status: 404,
      body: {
        statusCode: 404,
        statusMessage: 'No such seat.',
        message: 'No such seat.',
        code: 'no_such_seat',
      },
    });
  });

  test('a refusal brings along what it is about and when to come back', async () => {
    const refusal = fail('no_such_seat', { field: 'row', data: { nearest: 'Y' }, retryAfter: 7 });
    expect(await answer(async () => refusal, { params: { row: 'Z' } })).toEqual({
      status: 404,
      body: {
        statusCode: 404,
        statusMessage: 'No such seat.',
        message: 'No such seat.',
        code: 'no_such_seat',
        errors: { row: ['No such seat.'] },
        data: { nearest: 'Y' },
      },
      retryAfter: 7,
    });
  });

  test('the answer stands under `data`, or under what the contract names', async () => {
    const [route] = implement(calls, { 'GET /api/seats/{row}': seats });
    if (!route) throw new Error('no route');
    const named = { ...route, contract: { ...route.contract, envelope: 'seats' } };
    const raw = { params: { row: 'B' }, query: {}, body: undefined, key: null };
    expect((await answerCall(named, raw, asked, settings)).body).toEqual({ seats: ['B1'] });
    expect(openApiDocument([named], reasons, described)).toMatchObject({
      paths: {
        '/api/seats/{row}': {
          get: {
            responses: {
              200: { content: { 'application/json': { schema: { required: ['seats'] } } } },
            },
          },
        },
      },
    });
  });

  test('what breaks is logged and answered with the failure of the call, without detail', async () => {
    logged.length = 0;
    const broken = await answer(
      async () => {
        throw new Error('password is hunter2');
      },
      { params: { row: 'B' } },
    );
    expect(broken).toMatchObject({
      status: 500,
      body: { statusMessage: 'Error fetching seats.', fatal: false },
    });
    expect(JSON.stringify(broken)).not.toContain('hunter2');
    expect(logged).toMatchObject([{ reqId: 'r-1' }]);
  });

  test.each([
    ['too_busy', 'Too busy.', new TooBusy('full')],
    ['unavailable', 'Unavailable.', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
  ])(
    '%s: every call asks people to come back, and names its failure as ever',
    async (code, message, error) => {
      expect(await answer(() => Promise.reject(error), { params: { row: 'B' } })).toEqual({
        status: 503,
        body: { statusCode: 503, statusMessage: 'Error fetching seats.', message, code, fatal: false },
        retryAfter: expect.any(Number),
      });
    },
  );

  test('an answer that breaks its contract does not leave while answers are checked', async () => {
    const wrong = (async () => ({ ok: true, value: [1] })) as unknown as SeatHandler;
    expect(await answer(wrong, { params: { row: 'B' } })).toMatchObject({ status: 500 });
  });
});

test('the OpenAPI document describes parameters, answers and refusals of the same contract', () => {
  const document = openApiDocument(implement(calls, { 'GET /api/seats/{row}': seats }), reasons, described);
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/seats/{row}': {
        get: {
          parameters: [
            { name: 'row', in: 'path', required: true, schema: { type: 'string', pattern: '^[A-Z]$' } },
            { name: 'page', in: 'query', required: false },
          ],
          responses: {
            200: { content: { 'application/json': { schema: { properties: { data: { type: 'array' } } } } } },
            404: { description: expect.stringContaining('no_such_seat') },
            500: { description: expect.stringContaining('seats_failed') },
          },
        },
      },
    },
  });
});
