import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendTickets } from '#modules/notices/index.ts';
import { giveComps } from '#modules/placing/index.ts';
import { refundTickets } from '#modules/tickets/index.ts';
import type { MemberRole } from '#shared/actor.ts';
import { LANGUAGE_COOKIE } from '#shared/i18n.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, lastMail } from '#tests/support/people.ts';
import { operatorBy } from '#tests/support/sellers.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Who comes to an event: listed, searched, taken along as a file, given tickets, and printed for the door.

const db = await testDatabase();
const now = new Date();
const slug = ORGANIZERS.ngoma.slug;
let app: TestApp;
let owner: Browser;
let reader: Browser;
let ofOne: Browser;
const events = { night: 0, other: 0, large: 0, guests: 0 };
const bought = { amina: '', zoe: '', kofi: '' };
let types: number[] = [];

const member = (role: MemberRole, eventIds: number[] | null = null) =>
  newMember(app, db, { role, eventIds, email: `${role}${eventIds ?? ''}@example.com` });

beforeAll(async () => {
  app = await testApp(db, { now });
  const catalogue = await openCatalogue(db);
  const startsAt = days(9, now);
  const regular = (capacity: number) => ({ name: 'Regular', priceMinor: 1_500_00, pool: { capacity } });
  const [night = 0, other = 0, large = 0, guests = 0] = await catalogue.add(
    {
      slug: 'night',
      name: 'The night',
      startsAt,
      ticketTypes: [regular(20), { name: 'Press', priceMinor: 0, isHidden: true, pool: { capacity: 3 } }],
    },
    { slug: 'other', name: 'Another night', startsAt, ticketTypes: [regular(50)] },
    { slug: 'large', name: 'The large one', startsAt, ticketTypes: [regular(5_000)] },
    { slug: 'guests', name: 'The one with guests', startsAt, ticketTypes: [regular(50)] },
  );
  Object.assign(events, { night, other, large, guests });
  types = await typesOf(db, night);
  owner = await member('owner');
  reader = await member('reader');
  ofOne = await member('finance', [other]);
  const by = { app, db };
  const buyer = (name: string, email: string, phone: string) => ({ name, email, phone });
  bought.amina = await buyTickets(by, night, buyer('Amina Otieno', 'amina@example.com', '0712345678'), 3);
  bought.zoe = await buyTickets(by, night, buyer('Zoë Ngugi', 'zoe@example.com', '0733999888'));
  bought.kofi = await buyTickets(by, other, buyer('Kofi Mensah', 'kofi@example.com', '0744111222'));
  await sql`
    update tickets set holder = 'Bàraka Mwangi', holder_email = 'baraka@example.com', holder_phone = '+254755000111',
      passed_on_at = now()
    where seq = 2 and order_id = (select id from orders where reference = ${bought.amina})
  `.execute(db.sql);
  await sql`
    update tickets set state = 'used', used_at = now()
    where order_id = (select id from orders where reference = ${bought.zoe})
  `.execute(db.sql);
}, 120_000);

afterEach(() => expectSoundBooks(db, 'tickets'));

const at = (event: number, rest: string) => `/api/sell/${slug}/events/${event}/${rest}`;
const asked = (query: Record<string, string>, who = owner, event = events.night) =>
  who.get(at(event, `attendees?${new URLSearchParams(query)}`));
const names = async (query: Record<string, string> = {}, who = owner, event = events.night) => {
  const answer = await asked(query, who, event);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.attendees.map(({ holder }: { holder: { name: string } }) => holder.name);
};
const give = (event: number, body: object, who = owner) =>
  who.post(at(event, 'comps/give'), { batch: randomUUID(), ...body });
const ordersOf = async (event: number) =>
  (await rowsOf(db, sql`select id from orders where event_id = ${event}`)).length;
const logged = (action: string) =>
  rowsOf<{ event_id: number; changes: object }>(
    db,
    sql`select event_id, changes from audit_log where action = ${action} order by id`,
  );

describe('the attendees of an event', () => {
  test('are its tickets with whoever holds them, the newest order first, with counts', async () => {
    const { data } = (await asked({})).body;
    expect(data.counts).toEqual({ good: 4, valid: 3, used: 1, passed_on: 1, comp: 0, revoked: 0 });
    expect(data.types).toMatchObject([
      { name: 'Regular', count: 4 },
      { name: 'Press', count: 0 },
    ]);
    expect(data.attendees).toMatchObject([
      { reference: bought.zoe, holder: { name: 'Zoë Ngugi', email: 'zoe@example.com' }, state: 'used' },
      { reference: bought.amina, holder: { name: 'Amina Otieno', phone: '+254712345678' }, is_named: false },
      {
        holder: { name: 'Bàraka Mwangi', email: 'baraka@example.com', phone: '+254755000111' },
        is_passed_on: true,
      },
      { holder: { name: 'Amina Otieno' }, type: 'Regular', date: null, state: 'valid' },
    ]);
    expect(await names({ list: 'used' })).toEqual(['Zoë Ngugi']);
    expect(await names({ list: 'passed_on' })).toEqual(['Bàraka Mwangi']);
    expect(await names({ type: String(types[1]) })).toEqual([]);
    expect((await asked({ list: 'everybody' })).status).toBe(400);
    expect((await asked({ before: '1_2' })).status).toBe(400);
  });

  test('are found by a part of a name, a phone, an email or a reference, of the holder too', async () => {
    for (const [q, found] of [
      ['zoe', ['Zoë Ngugi']],
      ['baraka mwa', ['Bàraka Mwangi']],
      ['0755 000', ['Bàraka Mwangi']],
      ['baraka@exa', ['Bàraka Mwangi']],
      ['99988', ['Zoë Ngugi']],
      [bought.zoe.slice(2), ['Zoë Ngugi']],
      ['kofi', []],
      ['%%%', []],
    ] as const)
      expect(await names({ q }), q).toEqual(found);
    expect((await asked({ q: 'zo' })).body.data).toMatchObject({ is_too_short: true, attendees: [] });
  });

  test('are masked for readers, who find nobody by a contact; others are not there', async () => {
    const text = JSON.stringify((await asked({}, reader)).body);
    for (const secret of ['Otieno', 'amina@', '712345678', 'Mwangi', 'baraka@'])
      expect(text).not.toContain(secret);
    for (const q of ['amina', '34567', 'baraka']) expect(await names({ q }, reader)).toEqual([]);
    expect(await names({ q: bought.zoe }, reader)).toEqual(['Z•••']);
    expect((await asked({}, ofOne)).status).toBe(404);
    expect(await names({}, ofOne, events.other)).toEqual(['Kofi Mensah']);
    expect((await (await member('scanner')).get(at(events.night, 'attendees'))).status).toBe(403);
  });
});

describe('giving tickets away', () => {
  test('makes orders of nothing out of the same places, and mails who can be reached', async () => {
    const people = [
      { name: 'Leo Guest', email: 'leo@example.com' },
      { name: 'Nia Guest', phone: '+254700111222' },
    ];
    const body = { batch: randomUUID(), type: types[1], people };
    const { status, body: answer } = await give(events.night, body);
    expect(status, JSON.stringify(answer)).toBe(200);
    const [leo, nia] = answer.data.orders;
    expect(answer.data.tickets).toBe(2);
    expect(leo).toMatchObject({ name: 'Leo Guest', link: null });
    expect(nia.link).toContain(nia.reference);
    // A double click gives no others.
    expect((await give(events.night, body)).body.data.orders).toHaveLength(2);
    expect(await names({ list: 'comp' })).toHaveLength(2);
    expect(
      await rowsOf(
        db,
        sql`select total_minor, fee_minor, state, channel from orders join order_sources on order_id = id
          where reference = ${leo.reference}`,
      ),
    ).toEqual([{ total_minor: 0, fee_minor: 0, state: 'paid', channel: 'comp' }]);
    expect(await logged('order.comp_given')).toEqual([
      {
        event_id: events.night,
        changes: { tickets: [null, 2], ticket_type: [null, 'Press'], told: [null, 2] },
      },
    ]);
    for (const { reference } of [leo, nia]) await sendTickets(app.services, reference);
    expect((await lastMail(db, 'leo@example.com')).subject).toContain('The night');
    const seen = (await owner.get(`/api/sell/${slug}/orders/${nia.reference}`)).body.data;
    expect(seen).toMatchObject({ can_resend: false, tickets_link: nia.link, total: 0 });
    expect((await owner.open(new URL(nia.link).pathname + new URL(nia.link).search)).status).toBe(200);
  });

  test('is refused beyond what there is, with the number, and nothing is half done', async () => {
    const { status, body } = await give(events.night, {
      type: types[1],
      each: 2,
      people: [{ name: 'One too many' }],
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'comp_no_room', data: { left: 1, wanted: 2 } });
    expect(body.errors.people[0]).toContain('Only 1 place is left');
    const many = Array.from({ length: 501 }, (_, place) => ({ name: `Guest ${place}` }));
    expect((await give(events.large, { type: types[0], people: many })).status).toBe(400);
    expect((await give(events.night, { type: 999_999, people: [{ name: 'A' }] })).body.code).toBe(
      'type_unknown',
    );
    expect((await give(events.night, { type: types[0], people: [{ name: 'A', email: 'a' }] })).status).toBe(
      400,
    );
    const finance = await member('finance');
    expect((await give(events.night, { type: types[0], people: [{ name: 'A' }] }, finance)).status).toBe(403);
    const { browser, slug: theirs } = await newSeller(app, db);
    const elsewhere = { batch: randomUUID(), type: types[0], people: [{ name: 'A' }] };
    const answer = await browser.post(`/api/sell/${theirs}/events/${events.night}/comps/give`, elsewhere);
    expect([answer.status, answer.body.code]).toEqual([404, 'event_not_found']);
    expect(await names({ list: 'comp' })).toHaveLength(2);
  });

  test('gives nothing where its records cannot be made: they are written with the tickets', async () => {
    const [type = 0] = await typesOf(db, events.guests);
    const before = await ordersOf(events.guests);
    const wish = {
      ...{
        eventId: events.guests,
        ticketTypeId: type,
        validOn: null,
        each: 1,
        batch: randomUUID(),
        locale: 'en' as const,
      },
      people: [{ name: 'Nobody yet', email: '', phone: '' }],
    } as const;
    const broken = giveComps(app.services, wish, operatorBy(now), () => Promise.reject(new Error('cut off')));
    await expect(broken).rejects.toThrow('cut off');
    expect(await ordersOf(events.guests)).toBe(before);
    // Without any news having been heard.
    const given = await give(events.guests, { type, people: [{ name: 'Listed Guest' }] });
    expect(given.status).toBe(200);
    expect(await names({ q: 'Listed Guest' }, owner, events.guests)).toEqual(['Listed Guest']);
  });

  test('tells so many people within a day and no more, which is said before and when it is reached', async () => {
    const page = `/sell/${slug}/events/${events.guests}/attendees/give`;
    expect((await owner.open(page)).html).toContain('998 more people can be told of their tickets today');
    await sql`insert into audit_log (at, organizer_id, actor_kind, actor_id, action, subject, event_id, changes)
      select ${now}, organizer_id, 'member', 'somebody', 'order.comp_given', '', id, '{"told": [null, 97]}'
      from events where id = ${events.guests}`.execute(db.sql);
    const [type] = await typesOf(db, events.guests);
    const one = { name: 'Guest', email: 'guest@example.com' };
    const mobile = { name: 'Guest', phone: '+254700111333' };
    const abroad = { name: 'Guest', phone: '+88216123456' };
    const isVerified = (is: boolean) =>
      sql`update organizers set is_verified = ${is} where slug = ${slug}`.execute(db.sql);
    await isVerified(false);
    const { body } = await give(events.guests, { type, people: [one, mobile, abroad] });
    expect(body).toMatchObject({ code: 'comp_too_many_told', data: { left: 1, wanted: 2 } });
    expect(body.errors.people[0]).toContain('1 more person can be told');
    expect((await owner.open(page)).html).toContain('1 more person can be told');
    expect((await give(events.guests, { type, people: [mobile, abroad] })).status).toBe(200);
    expect((await give(events.guests, { type, people: [one] })).body.data).toMatchObject({ left: 0 });
    await isVerified(true);
    const given = (await give(events.guests, { type, people: [one, mobile, abroad] })).body.data.orders;
    for (const { reference } of given) await sendTickets(app.services, reference);
    const told = given.map(({ reference }: { reference: string }) =>
      rowsOf(db, sql`select recipient from messages where key like ${`%:tickets:${reference}`}`),
    );
    expect(await Promise.all(told)).toEqual([[{ recipient: one.email }], [{ recipient: mobile.phone }], []]);
  });

  test.each([
    ['en', /^Tiketi: your 2 tickets, The one with guests, .+\. http\S+$/],
    ['id', /^Tiketi: 2 tiketmu, The one with guests, .+\. http\S+$/],
    ['sw', /^Tiketi: tiketi zako 2, The one with guests, .+\. http\S+$/],
  ])(
    'tells whoever has a mobile alone by SMS, in the language of whoever gives: %s',
    async (locale, words) => {
      const [type] = await typesOf(db, events.guests);
      owner.cookies.set(LANGUAGE_COOKIE, locale);
      const people = [{ name: 'Guest', phone: '+254700111444' }];
      const given = (await give(events.guests, { type, each: 2, people })).body.data.orders;
      owner.cookies.set(LANGUAGE_COOKIE, 'en');
      const [{ reference }] = given;
      await sendTickets(app.services, reference);
      const [sms] = await rowsOf<{ channel: string; body_text: string }>(
        db,
        sql`select channel, body_text from messages where key like ${`%:tickets:${reference}`}`,
      );
      expect(sms?.channel).toBe('sms');
      expect(sms?.body_text).toMatch(words);
      expect(sms?.body_text).toContain(reference);
    },
  );

  test('says at the field, without script too, that a hundred thousand lines are too many', async () => {
    const page = `/sell/${slug}/events/${events.night}/attendees/give`;
    expect((await owner.open(page)).html).toContain('Press: 1 place left');
    const send = (people: string) =>
      owner.open(page, { batch: randomUUID(), type: String(types[1]), each: '1', people });
    const long = await send('Somebody with a name, somebody@example.com\n'.repeat(100_000));
    expect(long.status).toBe(422);
    expect(long.html).toContain('These are 100000 lines, and at most 500');
    const wrong = await send('Amina\nBaraka, baraka@\nZoë, 07 123 45');
    expect(wrong.html).toMatch(
      /The email in line 2 cannot be right: “Baraka, baraka@”.\nThe phone in line 3 [^<]*.\nNothing was given away yet/,
    );
    expect(wrong.html).toContain('Amina\nBaraka, baraka@\nZoë, 07 123 45</textarea>');
    expect(await names({ list: 'comp' })).toHaveLength(2);
    // Tags are letters, as they are in what buyers type.
    const done = await send('Wanjiru <b>Last</b>');
    expect(done.status).toBe(200);
    expect(done.html).toContain('Wanjiru &lt;b&gt;Last&lt;/b&gt;');
    expect(await names({ list: 'comp', q: 'Wanjiru' })).toEqual(['Wanjiru <b>Last</b>']);
    expect(done.html).toContain('1 ticket was given away');
  });

  test('gives nothing and says so where whoever went back sends another list; pressing again gives it', async () => {
    const page = `/sell/${slug}/events/${events.guests}/attendees/give`;
    const [type] = await typesOf(db, events.guests);
    const send = (batch: string, people: string) =>
      owner.open(page, { batch, type: String(type), each: '1', people });
    const batch = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await send(batch, 'First Guest\nSecond Guest')).html).toContain('2 tickets were given away');
    for (const other of ['Third Guest', 'First Guest', 'First Guest\nSecond Guest\nThird Guest']) {
      const { status, html } = await send(batch, other);
      expect(status).toBe(409);
      expect(html).toContain('press the button again to give it');
      expect(html).toContain(`${other}</textarea>`);
    }
    const { html } = await send(batch, 'Third Guest');
    const [, fresh = ''] = /name="batch" value="([^"]+)"/.exec(html) ?? [];
    expect(await names({ list: 'comp', q: 'Third Guest' }, owner, events.guests)).toEqual([]);
    expect((await send(fresh, 'Third Guest')).html).toContain('1 ticket was given away');
    expect(await names({ list: 'comp', q: 'Third Guest' }, owner, events.guests)).toEqual(['Third Guest']);
  });
});

describe('a file', () => {
  const linesOf = (html: string) => html.replace('\uFEFF', '').trimEnd().split('\r\n');

  test('of attendees has everybody once, however many parts it has, and no formula', async () => {
    const [type] = await typesOf(db, events.large);
    const people = Array.from({ length: 210 }, (_, place) => ({ name: `Guest ${place}` }));
    people[7] = { name: '=HYPERLINK("http://evil.example","x")' };
    expect((await give(events.large, { type, each: 10, people })).status).toBe(200);
    const file = await owner.open(
      `/sell/${slug}/events/${events.large}/attendees.csv?column=state&column=name&column=reference`,
    );
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="attendees-large.csv"',
    });
    expect(file.headers).not.toHaveProperty('x-in-parts');
    const [head, ...lines] = linesOf(file.html);
    expect(head).toBe('Name,State,Order reference');
    expect(lines).toHaveLength(2_100);
    const counts = Map.groupBy(lines, (line) => line);
    expect(counts.size).toBe(210);
    expect([...counts.values()].every((same) => same.length === 10)).toBe(true);
    expect(file.html).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")",Good`);
    expect(await logged('order.attendees_exported')).toEqual([
      {
        event_id: events.large,
        changes: { columns: [null, 'name,state,reference'], list: [null, 'good'] },
      },
    ]);
  });

  test('of orders has what the list has, with its money', async () => {
    const file = await owner.open(
      `/sell/${slug}/orders.csv?event=${events.night}&list=all&q=amina&column=reference&column=phone&column=total&column=fee&column=net&column=state&column=channel`,
    );
    expect(linesOf(file.html)).toEqual([
      'Order reference,Phone,Total,Our fee,You get,State,Came by',
      `${bought.amina},254712345678,4500,225,4275,Paid,Our site`,
    ]);
    const own = await ofOne.open(`/sell/${slug}/orders.csv?column=name`);
    expect(linesOf(own.html)).toEqual(['Name', 'Kofi Mensah']);
    expect((await logged('order.exported')).map(({ event_id }) => event_id)).toEqual([
      events.night,
      events.other,
    ]);
  });

  test('leaves a line in the log, wherever somebody begins to read', async () => {
    const last = '99999999999999999_999999999999999999';
    const files: [string, string, string][] = [
      [`/api/sell/${slug}/files/orders?list=paid&after=${last}`, 'order.exported', '&columns=name'],
      [
        at(events.night, `attendees/export?list=valid&after=${last}_1_1`),
        'order.attendees_exported',
        '&q=amina',
      ],
      [at(events.night, 'door-list?sheet=2'), 'order.door_list_taken', `&types=${types[0]}`],
    ];
    for (const [path, action, another] of files) {
      const lines = async () => (await logged(action)).length;
      const before = await lines();
      const taken = await owner.get(path);
      expect(taken.status, JSON.stringify(taken.body)).toBe(200);
      expect(await lines(), path).toBe(before + 1);
      // It is the same file; another is another.
      await owner.get(path);
      expect(await lines(), path).toBe(before + 1);
      expect((await owner.get(path + another)).status).toBe(200);
      expect(await lines(), another).toBe(before + 2);
      const manager = await newMember(app, db, { role: 'manager', email: `${action}@example.com` });
      expect((await manager.get(path)).status).toBe(200);
      expect(await lines(), 'somebody else').toBe(before + 3);
    }
  });

  test('is for those alone who may take contacts along', async () => {
    for (const path of ['orders.csv', `events/${events.night}/attendees.csv`])
      expect((await reader.open(`/sell/${slug}/${path}`)).status, path).toBe(403);
    expect((await ofOne.open(`/sell/${slug}/events/${events.night}/attendees.csv`)).status).toBe(404);
    expect((await ofOne.open(`/sell/${slug}/orders.csv?event=${events.night}`)).status).toBe(404);
  });
});

test('the list for the door is by name, has no one whose ticket was taken back, and is not for readers', async () => {
  const back = { reference: bought.amina, numbers: [3], cause: 'tickets_refunded' } as const;
  expect(await refundTickets(app.services, back, operatorBy(now))).toMatchObject({ ok: true });
  const list = (await owner.get(at(events.night, 'door-list'))).body.data;
  expect(list.people.map(({ name }: { name: string }) => name)).toEqual([
    'Amina Otieno',
    'Bàraka Mwangi',
    'Leo Guest',
    'Nia Guest',
    'Wanjiru <b>Last</b>',
    'Zoë Ngugi',
  ]);
  expect(list).toMatchObject({ total: 6, sheet: 1, sheets: 1 });
  expect(list.people.at(-1)).toMatchObject({ is_used: true, type: 'Regular' });
  const press = (await owner.get(at(events.night, `door-list?types=${types[1]}`))).body.data;
  expect(press.total).toBe(3);
  const both = (await owner.get(at(events.night, `door-list?types=${types[0]},${types[1]}`))).body.data;
  expect(both.people).toEqual(list.people);
  expect((await owner.get(at(events.night, 'door-list?types=1,x'))).status).toBe(400);
  // A gate's list, as its bookmark asks for it.
  const gate = await owner.open(
    `/sell/${slug}/events/${events.night}/attendees/print?type=${types[1]}&title=Main+%3Cgate%3E&date=`,
  );
  expect(gate.html).toMatch(/<h1[^>]*>Main &lt;gate&gt;<\/h1>/);
  expect(gate.html).not.toContain('Amina Otieno');
  const ticked = gate.html.match(/<input[^>]*checked[^>]*>/g) ?? [];
  expect(ticked).toEqual([expect.stringContaining(`value="${types[1]}"`)]);
  const { html } = await owner.open(`/sell/${slug}/events/${events.night}/attendees/print`);
  expect(html).toContain('Wanjiru &lt;b&gt;Last&lt;/b&gt;');
  expect((await reader.get(at(events.night, 'door-list'))).status).toBe(403);
});
