import { expect, expectTypeOf, test } from 'vitest';
import type { Tx } from '#platform/database/index.ts';
import { announce } from './announce.ts';
import { type News, type NewsName, news } from './news.ts';
import { type Reactions, type ReactionTo, reactTo } from './react-to.ts';

interface Heard {
  by: string[];
}

const note = { name: 'test.note', withinSeconds: 60, run: async ({ by }: Heard) => void by.push('note') };
const everything = Object.fromEntries(
  Object.keys(news).map((name) => [name, [{ ...note, name: `test.${name}` }]]),
) as unknown as Reactions<Heard>;

type Some = Pick<Reactions<Heard>, 'order.paid' | 'order.refunded'>;

// None of this is run. If one of these lines should compile, its `@ts-expect-error` becomes an error and the type check
// fails.
const _doesNotCompile = async (tx: Tx, { 'order.paid': _missing, ...others }: Reactions<Heard>) => {
  // @ts-expect-error nobody reacts to this
  await announce(tx, 'order.eaten', { reference: 'KX7Q2ABC' });
  // @ts-expect-error something is missing
  await announce(tx, 'order.refund_failed', { reference: 'KX7Q2ABC' });
  // @ts-expect-error of another kind
  await announce(tx, 'event.moved', { eventId: '12' });
  // @ts-expect-error more than anybody is told
  await announce(tx, 'order.paid', { reference: 'KX7Q2ABC', orderId: 12 });
  // @ts-expect-error nobody reacts to order.paid
  reactTo<Heard>(others);
  // @ts-expect-error still nobody does
  reactTo<Heard>({ ...everything, 'order.paid': [] });
  // @ts-expect-error nobody announces the last
  const _more: Some = { 'order.paid': [note], 'order.refunded': [note], 'order.eaten': [note] };
  // @ts-expect-error how long may it take?
  const _endless: ReactionTo<Heard, 'order.paid'> = { name: note.name, run: note.run };
  const _about: ReactionTo<Heard, 'order.paid'> = {
    ...note,
    // @ts-expect-error it is not told which event
    run: async ({ by }, { eventId }) => void by.push(eventId),
  };
};

test('whoever reacts is told what was announced, and no more', () => {
  type Told = Parameters<ReactionTo<Heard, 'order.refund_failed'>['run']>[1];
  expectTypeOf<Told>().toEqualTypeOf<{ reference: string; refundId: number }>();
  expectTypeOf<Parameters<typeof announce<'event.moved'>>[2]>().toEqualTypeOf<{ eventId: number }>();
  expectTypeOf<keyof Reactions<Heard>>().toEqualTypeOf<NewsName>();
  expectTypeOf<keyof News>().toEqualTypeOf<NewsName>();
});

test('every announcement has its reactions, each under its own name', async () => {
  const listed = reactTo<Heard>(everything);
  expect(listed.map(({ on }) => on)).toEqual(Object.keys(news));
  const heard: Heard = { by: [] };
  await listed.find(({ on }) => on === 'order.paid')?.run(heard, { reference: 'KX7Q2ABC' });
  expect(heard.by).toEqual(['note']);
});

test.each([{}, { reference: null }, { reference: 12 }])(
  'news that does not fit is a failure: %j',
  async (data) => {
    const heard: Heard = { by: [] };
    const paid = reactTo<Heard>(everything).find(({ on }) => on === 'order.paid');
    await expect(paid?.run(heard, data)).rejects.toThrow('reference');
    expect(heard.by).toEqual([]);
  },
);
