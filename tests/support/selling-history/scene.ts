import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SoldTickets } from '#modules/preparing/tickets/tickets.contract.ts';
import { plainDateIn } from '#shared/time.ts';
import { days, hours } from '../catalogue.ts';
import type { TestDatabase } from '../database.ts';
import { draftType, publishWhole } from '../drafting.ts';
import { type Answer, type asking, signedIn } from '../holding.ts';
import { sellerOf } from '../sellers.ts';
import type { TestApp } from '../test-app.ts';
import type { Pool, Shop, Type } from './shop.ts';

// One event with its model, and the calls that pages make about it.

export interface Scene {
  stage: Stage;
  shop: Shop;
  eventId: number;
  // The instant of the present deed; our clock stands still meanwhile.
  now: Date;
  seller: Record<string, string>;
  // The days of the event, of which some are sold.
  days: string[];
}

export interface Stage {
  db: TestDatabase;
  app: TestApp;
  ask: ReturnType<typeof asking>;
}

const ZONE = 'Africa/Nairobi';

// Two of three days with a pass for both, and two ordinary types.
export async function openScene(stage: Stage): Promise<Scene> {
  const { db, app } = stage;
  const now = new Date();
  app.clock.set(now);
  const dates = [10, 11, 12].map((count) => plainDateIn(days(count, now), ZONE));
  const [first = '', second = ''] = dates;
  // Whatever broke off before this one left its event behind.
  await sql`update events set status = 'draft' where status = 'published'`.execute(db.sql);
  const eventId = await publishWhole(db, sellerOf(1, now), {
    ends_at: hours(1, days(12, now)).toISOString(),
    ticket_types: [
      draftType({
        name: 'Day',
        price: 2_000,
        stock: {
          kind: 'dates',
          days: [
            { on: first, capacity: 3 },
            { on: second, capacity: 4 },
          ],
        },
      }),
      draftType({ name: 'Both', price: 3_500, stock: { kind: 'days_of', type: 0 } }),
      draftType({ price: 1_500, stock: { kind: 'own', capacity: 6, room: null } }),
      draftType({ name: 'Early', price: 700, stock: { kind: 'own', capacity: 2, room: null } }),
    ],
  });
  const shop: Shop = { types: [], sales: [], orders: [], codes: [] };
  const scene = { stage, shop, eventId, now, seller: signedIn({}), days: dates };
  const { types, pools } = await tickets(scene);
  const known = pools.map(({ id, capacity }): Pool => ({ id, capacity, held: 0, sold: 0 }));
  const poolOn = (on: string | null, place = 0) => {
    const pool = known[pools.findIndex((one) => one.on === on) + place];
    if (!pool) throw new Error('The event has other places');
    return pool;
  };
  const [day, both, regular, early] = types.map(({ id, name, price }) => blankType({ id, name, price }));
  if (!day || !both || !regular || !early) throw new Error('The event has other types');
  day.days = new Map([first, second].map((on) => [on, poolOn(on)]));
  both.allDays = [...day.days.values()];
  regular.own = poolOn(null);
  early.own = poolOn(null, 1);
  shop.types.push(day, both, regular, early);
  return scene;
}

export const blankType = (given: Pick<Type, 'id' | 'name' | 'price'> & Partial<Type>): Type => ({
  least: 1,
  isHidden: false,
  isArchived: false,
  own: null,
  room: null,
  allDays: [],
  days: new Map(),
  ...given,
});

// Calls and what they must answer.

const address = ({ eventId }: Scene, rest: string) =>
  `/api/sell/ngoma-nights/events/${eventId}${rest && `/${rest}`}`;
export const read = (scene: Scene, rest: string) =>
  scene.stage.ask.must(scene.stage.ask.get(address(scene, rest), scene.seller));
export const tickets = (scene: Scene): Promise<SoldTickets> => read(scene, 'tickets');

// Answers what was said, which must be what the model expects; null: that it is done.
export async function change(scene: Scene, rest: string, body: object, no: string | null) {
  const answer = await scene.stage.ask.post(address(scene, rest), body, scene.seller);
  return { ...expectAnswer(answer, [no ?? 'ok'], `${rest} ${JSON.stringify(body)}`), body: answer.body };
}

export function expectAnswer({ status, body }: Answer, expected: readonly string[], what: string) {
  const said: string = status === 200 ? 'ok' : (body.code ?? `status ${status}`);
  expect(expected, `${what} was answered: ${said}`).toContain(said);
  return { said };
}

export const NO_POOL: Pool = { id: 0, capacity: 0, held: 0, sold: 0 };
