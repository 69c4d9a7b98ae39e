import { expect, test } from 'vitest';
import { z } from 'zod';
import { LOCALES } from '#shared/i18n.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';
import { fieldProblem } from '../../src/main/http/field-problems.ts';
import { apiRoutes } from '../../src/main/routes.ts';

// What a call says of each field, in the person's language; and that what cannot be seen is nothing, wherever it is typed.

const db = await testDatabase();
const now = new Date();
const [eventId = 0] = await (await openCatalogue(db)).add({ startsAt: days(10, now) });
const [typeId = 0] = await typesOf(db, eventId);
const app = await testApp(db, { now });

const taken = apiRoutes(app.services).flatMap(({ name, contract: { params, query, body } }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [{ where: `${name} ${part}`, schema: schema as z.ZodType }] : [],
  ),
);

interface Part {
  where: string;
  schema: z.ZodType;
}

// A schema and all that it is made of.
function partsOf({ where, schema }: Part): Part[] {
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const inner: [string, unknown][] = [];
  for (const [key, value] of Object.entries(def)) {
    if (key === 'shape') inner.push(...Object.entries(value as object));
    else if (key === 'checks' || key === 'values') continue;
    else if (Array.isArray(value)) inner.push(...value.map((each): [string, unknown] => ['', each]));
    else inner.push(['', value]);
  }
  const schemas = inner.filter(
    (entry): entry is [string, z.ZodType] =>
      typeof entry[1] === 'object' && entry[1] !== null && '_zod' in entry[1],
  );
  return [
    { where, schema },
    ...schemas.flatMap(([key, each]) => partsOf({ where: key ? `${where} ${key}` : where, schema: each })),
  ];
}

const parts = taken.flatMap(partsOf);

test('all calls are looked through', () => {
  expect(taken.length).toBeGreaterThan(100);
  expect(parts.length).toBeGreaterThan(300);
});

test('a schema names what it has to say, and has no sentences', () => {
  const said = parts.flatMap(({ where, schema }) => {
    const def = schema._zod.def as { error?: unknown; checks?: { _zod: { def: { error?: unknown } } }[] };
    const errors = [def.error, ...(def.checks ?? []).map((check) => check._zod.def.error)];
    return errors.flatMap((error) => (typeof error === 'function' ? [[where, String(error({}))]] : []));
  });
  expect(said.length).toBeGreaterThan(20);
  const problem = (message: string) =>
    fieldProblem({ code: 'custom', message, path: [], input: undefined }, 'en');
  const nothingElse = problem('a sentence');
  expect(said.filter(([, message = '']) => problem(message) === nothingElse)).toEqual([]);
});

const BAD = [undefined, null, true, -1, 1e20, 0.005, '', ' ', '\u0000', 'x'.repeat(20_000), [], [null], {}];

test.each(taken)('$where: never in the words of the validator', ({ where, schema }) => {
  const keys = partsOf({ where, schema }).flatMap(({ schema: part }) =>
    Object.keys((part._zod.def as { shape?: object }).shape ?? {}),
  );
  const whole = BAD.flatMap((value) => [value, Object.fromEntries(keys.map((key) => [key, value]))]);
  const single = keys.flatMap((key) => BAD.map((value) => ({ [key]: value })));
  for (const input of [...whole, ...single, { surprise: 1 }]) {
    const parsed = schema.safeParse(input ?? {}, { reportInput: true });
    for (const issue of parsed.error?.issues ?? []) {
      const told = LOCALES.map((locale) => fieldProblem(issue, locale));
      expect(new Set(told).size, JSON.stringify(told)).toBe(LOCALES.length);
      expect(told).not.toContain(issue.message);
      expect(told).not.toContain('');
    }
  }
});

test.each([
  [z.number().min(0.5), 0, 'This must be at least 0.5.', 'Paling sedikit 0,5.', 'Iwe angalau 0.5.'],
  [z.number().gt(0), 0, 'This must be more than 0.', 'Harus lebih dari 0.', 'Iwe zaidi ya 0.'],
  [
    z.number().max(1e6),
    1e7,
    'This can be at most 1,000,000.',
    'Paling banyak 1.000.000.',
    'Isizidi 1,000,000.',
  ],
  [z.int(), 1.5, 'This must be a whole number.', 'Ini harus bilangan bulat.', 'Hii iwe namba kamili.'],
  [z.number(), 'x', 'This must be a number.', 'Ini harus berupa angka.', 'Hii iwe namba.'],
  [z.number(), null, 'This is needed.', 'Ini wajib diisi.', 'Hii inahitajika.'],
  [z.string().min(1), '', 'This is needed.', 'Ini wajib diisi.', 'Hii inahitajika.'],
  [
    z.string().min(8),
    'x',
    'This is too short: at least 8 characters.',
    'Terlalu pendek: paling sedikit 8 karakter.',
    'Ni fupi mno: angalau herufi 8.',
  ],
  [
    z.string().max(2),
    'xxx',
    'This is too long: at most 2 characters.',
    'Terlalu panjang: paling banyak 2 karakter.',
    'Ni ndefu mno: isizidi herufi 2.',
  ],
])('each kind of rule has its sentence, which names the limit (%#)', (schema: z.ZodType, input, ...said) => {
  const [issue] = schema.safeParse(input, { reportInput: true }).error?.issues ?? [];
  expect(issue && LOCALES.map((locale) => fieldProblem(issue, locale))).toEqual(said);
});

const UNSEEN = ['\u200b\u200e', '\u00a0', '\u202e', '\u0301', '\u3164', '\u2800'];
const NAME = /(^| )(name|organization|title|label|attendee_names|\w+_name)$/;
const names = parts.filter(
  ({ where, schema }) => / body /.test(where) && NAME.test(where) && schema._zod.def.type === 'string',
);

test('names are found in the calls', () => {
  const found = names.map(({ where }) => where).join('\n');
  for (const call of ['event/order', 'user/register', 'share-ticket', 'sell/', 'support']) {
    expect(found).toContain(call);
  }
});

test.each(names)('$where is nothing where nothing can be seen', ({ schema }) => {
  for (const text of UNSEEN) {
    const parsed = schema.safeParse(text);
    expect(parsed.success ? parsed.data : '', JSON.stringify(text)).toBe('');
  }
});

const order = (given: object, language = 'en') =>
  openBrowser(app).post(
    '/api/event/order',
    {
      ticket_details: [{ id: typeId, quantity: 2 }],
      buyer: { name: 'Amina', email: 'amina@example.com', phone: '0712345678' },
      ...given,
    },
    { 'accept-language': language },
  );

test.each([
  ['en', 'This is needed.'],
  ['id', 'Ini wajib diisi.'],
  ['sw', 'Hii inahitajika.'],
])('%s: a buyer whose name cannot be seen is asked for it', async (language, words) => {
  for (const name of UNSEEN) {
    const buyer = { name, email: 'amina@example.com', phone: '0712345678' };
    const { status, body } = await order({ buyer }, language);
    expect([status, body.errors], JSON.stringify(name)).toEqual([400, { 'buyer.name': [words] }]);
  }
});

test('a name is kept without what came along when it was copied', async () => {
  const buyer = {
    name: '\u202aAme\u0301lie\u202c\u00a0Wanjiku',
    email: 'a@example.com',
    phone: '0712345678',
  };
  const { body } = await order({ buyer });
  const { reference, token } = body.data;
  const seen = await openBrowser(app).get(`/api/event/pay/${reference}?t=${token}`);
  expect(seen.body.data.details.buyer.name).toBe('Am\u00e9lie Wanjiku');
});

test('more names than tickets are refused, at their field', async () => {
  const refused = await order({ attendee_names: ['Amina', 'Joseph', 'Wanjiru'] });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { attendee_names: ['These are too many: there can be at most 2.'] },
  ]);
  expect((await order({ attendee_names: ['Amina', 'Joseph'] })).status).toBe(200);
});
