import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PaidOrder } from '#modules/orders/index.ts';
import { typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkSignature, createSigningKeys } from './codes/signing-keys.ts';
import { type TicketClaims, verifyTicketCode } from './codes/ticket-code.rules.ts';
import { issueTickets } from './issue-tickets.ts';
import { listTickets, updateToRevoked } from './tickets.queries.ts';

const db = await testDatabase();
const catalogue = await openCatalogue(db);
const [eventId = 0] = await catalogue.add({
  ticketTypes: [
    { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } },
    { name: 'Table', priceMinor: 5_000_00, admits: 4, dates: [{ on: '2026-12-05', capacity: 10 }] },
  ],
});
const [regular = 0, table = 0] = await typesOf(db, eventId);
const SECRET = 'a-secret-that-only-tests-may-know';
let orders = 0;

const newOrder = (given: Partial<PaidOrder> = {}): PaidOrder => {
  orders += 1;
  return {
    orderId: orders,
    reference: 'KX7Q2ABC',
    eventId,
    buyer: { name: 'Amina', email: 'amina@example.com', phone: '+254712345678' },
    locale: 'sw',
    attendeeNames: [],
    lines: [
      { position: 0, ticketTypeId: regular, validOn: null, quantity: 2 },
      { position: 1, ticketTypeId: table, validOn: '2026-12-05', quantity: 3 },
    ],
    ...given,
  };
};

const issue = (order: PaidOrder) => db.sql.transaction().execute((tx) => issueTickets(tx, [order]));

describe('issuing', () => {
  test('makes one ticket per unit, in the order of the lines', async () => {
    const order = newOrder({ attendeeNames: ['One', 'Two', 'Three'] });
    await issue(order);
    const tickets = await listTickets(db.sql, order.orderId);
    expect(
      tickets.map((ticket) => [ticket.line_position, ticket.seq, ticket.valid_on, ticket.holder]),
    ).toEqual([
      [0, 1, null, 'One'],
      [0, 2, null, 'Two'],
      [1, 1, '2026-12-05', 'Three'],
      [1, 2, '2026-12-05', null],
      [1, 3, '2026-12-05', null],
    ]);
    expect(tickets.every((ticket) => ticket.state === 'valid' && ticket.generation === 1)).toBe(true);
    expect(new Set(tickets.map((ticket) => ticket.id)).size).toBe(5);
  });

  test('twice changes nothing', async () => {
    const order = newOrder();
    await issue(order);
    const before = await listTickets(db.sql, order.orderId);
    await Promise.all([issue(order), issue(order)]);
    expect(await listTickets(db.sql, order.orderId)).toEqual(before);
  });

  test('lets in as many as its type did then, whatever becomes of the type', async () => {
    const order = newOrder();
    await issue(order);
    const admits = async () => (await listTickets(db.sql, order.orderId)).map((ticket) => ticket.admits);
    expect(await admits()).toEqual([1, 1, 4, 4, 4]);
    const edit = (to: number) =>
      sql`update ticket_types set admits = ${to} where id = ${table}`.execute(db.sql);
    await edit(2);
    expect(await admits()).toEqual([1, 1, 4, 4, 4]);
    const later = newOrder();
    await issue(later);
    expect((await listTickets(db.sql, later.orderId)).map((ticket) => ticket.admits)).toEqual([
      1, 1, 2, 2, 2,
    ]);
    await edit(4);
  });

  test('leaves nothing behind when the order is not paid after all', async () => {
    const order = newOrder();
    await expect(
      db.sql.transaction().execute(async (tx) => {
        await issueTickets(tx, [order]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await listTickets(db.sql, order.orderId)).toEqual([]);
  });

  test('of a thousand is one statement’s work', async () => {
    const order = newOrder({
      lines: [{ position: 0, ticketTypeId: regular, validOn: null, quantity: 1_000 }],
    });
    await issue(order);
    const tickets = await listTickets(db.sql, order.orderId);
    expect(new Set(tickets.map((ticket) => ticket.code)).size).toBe(1_000);
  });
});

describe('a ticket', () => {
  test('that was revoked stays so, and the log tells', async () => {
    const order = newOrder();
    await issue(order);
    const by = { actor: 'refund', cause: 'money_returned' };
    const [ticket] = await listTickets(db.sql, order.orderId);
    const id = ticket?.id ?? '';
    await db.sql.transaction().execute((tx) => updateToRevoked(tx, [id], by));
    await db.sql.transaction().execute((tx) => updateToRevoked(tx, [id], by));
    const log = await sql`
      select from_state, to_state, generation, actor, cause from ticket_log where ticket_id = ${id}
    `.execute(db.sql);
    expect(log.rows).toEqual([{ from_state: 'valid', to_state: 'revoked', generation: 1, ...by }]);
    for (const statement of [
      sql`update tickets set state = 'valid' where id = ${id}`,
      sql`delete from tickets where id = ${id}`,
      sql`update ticket_log set cause = 'x' where ticket_id = ${id}`,
      sql`update tickets set generation = 0 where id = ${id}`,
    ]) {
      await expect(statement.execute(db.sql)).rejects.toThrow();
    }
  });
});

describe('signing keys', () => {
  const claims: Omit<TicketClaims, 'keyId' | 'eventId'> = {
    ticketId: '0b9f6a4e-3c1d-4f7a-9a51-7d2f1e0c9b8a',
    type: 3,
    validFromS: 1,
    validUntilS: 2,
    generation: 1,
  };

  test('are made once per event, also when several ask at once', async () => {
    const processes = [1, 2, 3].map(() => createSigningKeys({ db, secret: SECRET }));
    const signers = await Promise.all(processes.map((keys) => keys.signerOf(100)));
    const publicKeys = (await processes[0]?.publicKeysOf(100)) ?? new Map();
    expect([...publicKeys.keys()]).toEqual([1]);
    for (const signer of signers) {
      const verdict = verifyTicketCode(signer.codeOf(claims), { id: 100, publicKeys }, checkSignature);
      expect(verdict.ok).toBe(true);
    }
    const other = await processes[1]?.signerOf(101);
    expect(verifyTicketCode(other?.codeOf(claims) ?? '', { id: 100, publicKeys }, checkSignature).ok).toBe(
      false,
    );
  });

  test('change without making printed tickets worthless, unless they are revoked', async () => {
    const keys = createSigningKeys({ db, secret: SECRET });
    const old = (await keys.signerOf(200)).codeOf(claims);
    expect(await keys.rotate(200, 'trusted')).toBe(2);
    const fresh = (await keys.signerOf(200)).codeOf(claims);
    const check = async (code: string) => {
      const event = { id: 200, publicKeys: await keys.publicKeysOf(200) };
      return verifyTicketCode(code, event, checkSignature).ok;
    };
    expect([await check(old), await check(fresh)]).toEqual([true, true]);
    await keys.rotate(200, 'revoked');
    expect([await check(old), await check(fresh)]).toEqual([false, false]);
    expect(await check((await keys.signerOf(200)).codeOf(claims))).toBe(true);
  });

  test('lie encrypted: with another secret, or moved to another event, they do not open', async () => {
    const keys = createSigningKeys({ db, secret: SECRET });
    const first = await keys.signerOf(300);
    expect(first.keyId).toBe(1);
    const stranger = await createSigningKeys({ db, secret: 'another-secret-of-the-same-kind!!' }).signerOf(
      300,
    );
    expect(stranger.keyId).toBe(2);
    // Both use the key that they can decrypt, and tickets of both are valid.
    expect((await createSigningKeys({ db, secret: SECRET }).signerOf(300)).keyId).toBe(1);
    const event = { id: 300, publicKeys: await keys.publicKeysOf(300) };
    for (const signer of [first, stranger]) {
      expect(verifyTicketCode(signer.codeOf(claims), event, checkSignature).ok).toBe(true);
    }
    await sql`
      insert into ticket_keys (event_id, key_id, public_key, private_sealed)
      select 301, key_id, public_key, private_sealed from ticket_keys where event_id = 300
    `.execute(db.sql);
    expect((await createSigningKeys({ db, secret: SECRET }).signerOf(301)).keyId).toBe(3);
    const stored = await sql<{ private_sealed: string }>`
      select private_sealed from ticket_keys where event_id = 300
    `.execute(db.sql);
    // The first bytes of every unencrypted private key of this kind.
    const opening = Buffer.from('302e020100300506032b6570', 'hex');
    expect(Buffer.from(stored.rows[0]?.private_sealed ?? '', 'base64url').includes(opening)).toBe(false);
  });
});
