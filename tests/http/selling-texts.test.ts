import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendTickets } from '#modules/notices/index.ts';
import type { EventDetails } from '#modules/publishing/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { draftType, typeForm, wholeDraft } from '#tests/support/drafting.ts';
import { BUYER } from '#tests/support/holding.ts';
import { type Browser, lastMail, openBrowser } from '#tests/support/people.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What an event says in several languages, and how it will look, before anybody else sees it.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const ORGANIZER = ORGANIZERS.ngoma.slug;
let app: TestApp;
let owner: Browser;
let scanner: Browser;
let stranger: Browser;
let visitor: Browser;
let draft = '';

beforeAll(async () => {
  app = await testApp(db, { now });
  owner = await newMember(app, db);
  scanner = await newMember(app, db, { role: 'scanner' });
  stranger = (await newSeller(app, db)).browser;
  visitor = openBrowser(app);
}, 60_000);

beforeEach(() => {
  draft = randomUUID();
});

const SW = { name: 'Taarabu kando ya bahari', summary: 'Usiku mmoja', description: 'Karibu **wote**.' };
const sell = (path: string, organizer: string = ORGANIZER) => `/api/sell/${organizer}/${path}`;
const save = (doc: object, version = 0) => owner.post(sell('drafts/save'), { id: draft, version, doc });
const IN_SWAHILI = { 'accept-language': 'sw' };

async function publish(given: object): Promise<{ event_id: number; slug: string }> {
  await save(wholeDraft(now, given));
  const published = await owner.post(sell('drafts/publish'), { id: draft, version: 1 });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return published.body.data;
}

// What the form of an event's details sends.
const detailFields = (version: string, details: EventDetails, slug: string) => ({
  version,
  name: details.name,
  slug,
  summary: '',
  description: '',
  category: 'music',
  place: 'same',
  place_before: 'same',
  venue_before: String(details.venue_id),
  poster_seed: String(details.poster_seed),
  refund: '',
  age: '',
  access: '',
  words_before: JSON.stringify({ locale: details.locale, texts: details.texts }),
});

describe('texts in several languages', () => {
  test('a draft is published with all of them; each visitor reads theirs', async () => {
    const { slug } = await publish({ summary: 'One night', locale: 'en', texts: { sw: SW } });
    expect(slug).toBe('taarab-by-the-water');
    const theirs = await visitor.get(`/api/event/view/${slug}`, IN_SWAHILI);
    expect(theirs.body.data).toMatchObject({ name: SW.name, lang: null, summary: 'Usiku mmoja' });
    const other = await visitor.get(`/api/event/view/${slug}`, { 'accept-language': 'id' });
    expect(other.body.data).toMatchObject({ name: 'Taarab by the water', lang: 'en', summary: 'One night' });
    const found = await visitor.get('/api/events/search/?event=kando+bahari');
    expect(found.body.data.data.map((event: { name: string }) => event.name)).toEqual([
      'Taarab by the water',
    ]);
  });

  test('on pages the language of a text is said where it is another than the page’s', async () => {
    const { slug } = await publish({ name: 'Tarab two', texts: { sw: SW } });
    const page = async (language: string) => {
      const answer = await app.http.inject({
        method: 'GET',
        url: `/events/${slug}`,
        headers: { 'accept-language': language },
      });
      return answer.payload;
    };
    expect(await page('sw')).toMatch(/<h1 class="[^"]*">Taarabu kando ya bahari<\/h1>/);
    expect(await page('id')).toMatch(/<h1 lang="en" class="[^"]*">Tarab two<\/h1>/);
    expect(await page('en')).toMatch(/<h1 class="[^"]*">Tarab two<\/h1>/);
  });

  test.each([
    ['an unknown language', { texts: { fr: SW } }, 'fr'],
    ['a name that is too long', { texts: { sw: { ...SW, name: 'x'.repeat(121) } } }, 'doc.texts.sw.name'],
    ['a name of two lines', { texts: { sw: { ...SW, name: 'a\nb' } } }, 'doc.texts.sw.name'],
    ['an unknown main language', { locale: 'fr' }, 'doc.locale'],
  ])('%s is refused and nothing is kept', async (_, wrong, field) => {
    const refused = await save(wholeDraft(now, wrong as object));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect((await owner.get(sell(`drafts/${draft}`))).status).toBe(404);
  });

  test('HTML in them is refused, each at its field', async () => {
    const wrong = { ...SW, name: '<b>Usiku</b>', description: '<script>alert(1)</script>' };
    const refused = await save(wholeDraft(now, { texts: { sw: wrong } }));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual(['doc.texts.sw.name', 'doc.texts.sw.description']);
  });

  test('of a published event they are changed like the rest, with its version', async () => {
    const { event_id } = await publish({ name: 'Tarab four' });
    const at = sell(`events/${event_id}/details`);
    const { version, details } = (await owner.get(at)).body.data;
    expect(details).toMatchObject({ locale: 'en', texts: {} });
    const changed = await owner.post(at, { version, ...details, texts: { sw: SW } });
    expect(changed.status).toBe(200);
    expect((await owner.post(at, { version, ...details, texts: { id: SW } })).status).toBe(409);
    const again = await owner.get(at);
    expect(again.body.data).toMatchObject({
      version: changed.body.data.version,
      details: { texts: { sw: SW } },
    });
    // A language in which nothing is written is none.
    const { version: second } = again.body.data;
    const empty = { name: '', summary: '', description: '' };
    await owner.post(at, { version: second, ...details, texts: { sw: empty } });
    expect((await owner.get(at)).body.data.details.texts).toEqual({});
  });

  test('policies too: on the page, on the order and on the ticket, each in the reader’s language', async () => {
    const policies = { refund: 'Until Friday.', age: 'Adults only.', access: '' };
    const sw = { ...SW, refund: 'Hadi Ijumaa.', age: 'Watu wazima tu.' };
    const free = draftType({ price: 0 });
    const { slug, event_id } = await publish({
      name: 'Tarab three',
      policies,
      texts: { sw },
      ticket_types: [free],
    });
    const page = async (language: string) =>
      (await app.http.inject({ url: `/events/${slug}`, headers: { 'accept-language': language } })).payload;
    expect(await page('sw')).toMatch(/<dd class="[^"]*">Hadi Ijumaa\.<\/dd>/);
    expect(await page('id')).toMatch(/<dd lang="en" class="[^"]*">Until Friday\.<\/dd>/);
    const [type = 0] = await typesOf(db, event_id);
    const placed = await visitor.post(
      '/api/event/order',
      { ticket_details: [{ id: type, quantity: 1, date_pass: [] }], buyer: BUYER },
      IN_SWAHILI,
    );
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const { reference, token } = placed.body.data;
    const order = await visitor.get(`/api/event/pay/${reference}?t=${token}`);
    expect(order.body.data.event.refund_policy).toBe('Hadi Ijumaa.');
    const paper = async (language: string) => {
      const url = `/files/orders/${reference}.pdf?t=${token}`;
      const file = await app.http.inject({ url, headers: { 'accept-language': language } });
      return readPdf(file.rawPayload)[0]?.text.replace(/\s+/g, ' ');
    };
    expect(await paper('sw')).toContain('Watu wazima tu.');
    expect(await paper('en')).toContain('Adults only.');
    // Its name as well, in all that comes after buying.
    expect(order.body.data.event.name).toBe(SW.name);
    expect(await paper('sw')).toContain(SW.name);
    expect(await paper('en')).toContain('Tarab three');
    const read = async (path: string, language: string) =>
      (await app.http.inject({ url: `${path}?t=${token}`, headers: { 'accept-language': language } }))
        .payload;
    for (const path of [`/events/pay/${reference}`, `/files/orders/${reference}.ics`]) {
      expect(await read(path, 'sw'), path).toContain(SW.name);
    }
    expect(await read(`/files/orders/${reference}.ics`, 'en')).toContain('Tarab three');
    await sendTickets(app.services, reference);
    const mail = await lastMail(db, BUYER.email);
    expect(mail.subject).toContain(SW.name);
    expect(mail.body_text).not.toContain('Tarab three');
  });

  test('policies are asked for where the event has texts in a language, and stay where they are not', async () => {
    const { event_id, slug } = await publish({ name: 'Tarab six', texts: { sw: { ...SW, age: 'Wote' } } });
    const path = `/sell/${ORGANIZER}/events/${event_id}/details`;
    const { html } = await owner.open(path);
    expect(html).toContain('name="texts.sw.refund"');
    expect(html).not.toContain('name="texts.id.refund"');
    const at = sell(`events/${event_id}/details`);
    const { version, details } = (await owner.get(at)).body.data;
    const fields = {
      ...detailFields(version, details, slug),
      'texts.sw.name': SW.name,
      'texts.sw.summary': '',
      'texts.sw.description': '',
    };
    const texts = async () => (await owner.get(at)).body.data.details.texts;
    expect((await owner.open(path, { ...fields, 'texts.sw.refund': 'Hadi Ijumaa' })).location).toBe(
      `${path}?saved`,
    );
    expect(await texts()).toEqual({
      sw: { name: SW.name, summary: '', description: '', refund: 'Hadi Ijumaa', age: 'Wote' },
    });
    const wrong = await owner.post(at, { ...details, texts: { sw: { ...SW, refund: '<b>x</b>' } } });
    expect(Object.keys(wrong.body.errors)).toContain('texts.sw.refund');
  });

  test('without script: written in the form of the details, and the main language turned', async () => {
    const { event_id, slug } = await publish({ name: 'Tarab five' });
    const path = `/sell/${ORGANIZER}/events/${event_id}/details`;
    const { version, details } = (await owner.get(sell(`events/${event_id}/details`))).body.data;
    const fields = {
      ...detailFields(version, details, slug),
      'texts.sw.name': SW.name,
      'texts.sw.summary': '',
      'texts.sw.description': '',
      'texts.id.name': '',
      'texts.id.summary': '',
      'texts.id.description': '',
    };
    const shown = await owner.open(path);
    expect(shown.html).toContain('name="texts.sw.name"');
    expect((await owner.open(path, { ...fields, locale: 'sw' })).location).toBe(`${path}?saved`);
    const after = (await owner.get(sell(`events/${event_id}/details`))).body.data.details;
    expect(after).toMatchObject({ name: SW.name, locale: 'sw', texts: { en: { name: 'Tarab five' } } });
  });
});

describe('ticket types in several languages', () => {
  const VIP = { name: 'Karibu na jukwaa', description: 'Na kinywaji kimoja' };
  const front = () => draftType({ name: 'Front', description: 'With a drink', price: 0, texts: { sw: VIP } });
  const shown = async (slug: string, language: string) =>
    (await visitor.get(`/api/event/view/${slug}`, { 'accept-language': language })).body.data.ticket_types[0];

  test('each buyer reads theirs: on the page, in the order, on the ticket and on the receipt', async () => {
    const { slug, event_id } = await publish({
      name: 'Tarab types',
      texts: { sw: SW },
      ticket_types: [front()],
    });
    expect(await shown(slug, 'sw')).toMatchObject({
      ticket_name: VIP.name,
      description: VIP.description,
      langs: { name: null, description: null },
    });
    expect(await shown(slug, 'id')).toMatchObject({
      ticket_name: 'Front',
      langs: { name: 'en', description: 'en' },
    });
    const page = await app.http.inject({ url: `/events/${slug}`, headers: { 'accept-language': 'id' } });
    expect(page.payload).toMatch(/<h3 lang="en" class="[^"]*">Front<\/h3>/);
    const [id = 0] = await typesOf(db, event_id);
    const buyer = openBrowser(app);
    const buy = (language: string) =>
      buyer.post(
        '/api/event/order',
        { ticket_details: [{ id, quantity: 1, date_pass: [] }], buyer: BUYER },
        { 'accept-language': language },
      );
    const { reference, token } = (await buy('sw')).body.data;
    const paper = async (url: string) =>
      readPdf((await app.http.inject(url)).rawPayload)[0]?.text.replace(/\s+/g, ' ');
    expect(await paper(`/files/orders/${reference}.pdf?t=${token}`)).toContain(VIP.name);
    expect(await paper(`/files/receipts/${reference}.pdf?t=${token}`)).toContain(VIP.name);
    const lines = await rowsOf(
      db,
      sql`select line.name from order_lines as line join orders on orders.id = order_id
        where event_id = ${event_id} order by order_id`,
    );
    expect(lines).toEqual([{ name: VIP.name }]);
    const other = await buy('id');
    expect(other.status, JSON.stringify(other.body)).toBe(200);
    const [, second] = await rowsOf<{ name: string }>(
      db,
      sql`select line.name from order_lines as line join orders on orders.id = order_id
        where event_id = ${event_id} order by order_id`,
    );
    expect(second?.name).toBe('Front');
  });

  test('a seller is asked in the languages that the event has, without script', async () => {
    const { event_id, slug } = await publish({
      name: 'Tarab asked',
      ticket_types: [front()],
      texts: { sw: SW },
    });
    const [id = 0] = await typesOf(db, event_id);
    const path = `/sell/${ORGANIZER}/events/${event_id}/tickets/${id}`;
    const { html } = await owner.open(path);
    expect(html).toContain('name="texts.sw.name"');
    expect(html).not.toContain('name="texts.id.name"');
    const fields = {
      name: 'Front',
      description: '',
      price: '0',
      min_per_order: '1',
      max_per_order: '4',
      admits: '1',
      entry_rule: 'once',
    };
    const saved = await owner.open(path, { ...fields, 'texts.sw.name': 'Mbele', 'texts.sw.description': '' });
    expect(saved.location).toContain('?saved');
    expect(await shown(slug, 'sw')).toMatchObject({ ticket_name: 'Mbele' });
    // A form that shows no language, and a call that names none, leave them.
    await owner.open(path, fields);
    const call = sell(`events/${event_id}/tickets/${id}/edit`);
    expect((await owner.post(call, typeForm({ name: 'Front', price: 0 }))).status).toBe(200);
    expect(await shown(slug, 'sw')).toMatchObject({ ticket_name: 'Mbele' });
    const wrong = await owner.post(call, {
      ...typeForm({ name: 'Front', price: 0 }),
      texts: { sw: { name: 'x'.repeat(81), description: '' } },
    });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['texts.sw.name']]);
  });

  test('another main language of the event is another main name, and a duplicate says the same', async () => {
    const { event_id, slug } = await publish({
      name: 'Tarab turned',
      ticket_types: [front()],
      texts: { sw: SW },
    });
    const at = sell(`events/${event_id}/details`);
    const { version, details } = (await owner.get(at)).body.data;
    const { name, summary, description } = details;
    const turned = { ...details, ...SW, locale: 'sw', texts: { en: { name, summary, description } } };
    expect((await owner.post(at, { version, ...turned })).status).toBe(200);
    expect(await shown(slug, 'id')).toMatchObject({ ticket_name: VIP.name, langs: { name: 'sw' } });
    expect(await shown(slug, 'en')).toMatchObject({ ticket_name: 'Front', langs: { name: null } });
    const copy = randomUUID();
    await owner.post(sell(`events/${event_id}/duplicate`), { draft: copy });
    const { doc } = (await owner.get(sell(`drafts/${copy}`))).body.data;
    expect(doc.ticket_types).toMatchObject([{ ...VIP, texts: { en: { name: 'Front' } } }]);
  });
});

describe('the preview', () => {
  const page = (id = draft, organizer: string = ORGANIZER) => `/sell/${organizer}/drafts/${id}/preview`;

  test('of a draft is the page of an event, with its data', async () => {
    await save(
      wholeDraft(now, { description: 'Come **early**.', ticket_types: [draftType({ name: 'Front' })] }),
    );
    const { status, html, headers } = await owner.open(page());
    expect(status).toBe(200);
    expect(html).toMatch(/<h1 class="[^"]*">Taarab by the water<\/h1>/);
    expect(html).toContain('Come <strong>early</strong>.');
    expect(html).toContain('Front');
    expect(html).toContain('Baraza Gardens');
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'self'");
    expect(headers['cache-control']).toBe('no-store');
    // All that can be pressed is switched off.
    expect(html).toMatch(/<fieldset disabled/);
    expect((await visitor.get('/api/event/view/taarab-by-the-water-9')).status).toBe(404);
  });

  test('of a draft without a name, a date and a place says what is missing', async () => {
    const { EMPTY_DRAFT } = await import('#modules/publishing/index.ts');
    await save(EMPTY_DRAFT);
    const answer = await owner.get(sell(`drafts/${draft}/preview`));
    expect(answer.body.data).toMatchObject({
      missing: ['name', 'date', 'place'],
      event: { name: 'Your event' },
    });
    expect((await owner.open(page())).html).toContain('Still missing');
  });

  test('shows passes by the day, and no hidden type', async () => {
    const days = [1, 2].map((day) => ({ on: `2027-01-0${day}`, capacity: 5 }));
    await save(
      wholeDraft(now, {
        ticket_types: [
          draftType({ name: 'Day', stock: { kind: 'dates', days } }),
          draftType({ name: 'Both', stock: { kind: 'days_of', type: 0 } }),
          draftType({ name: 'Secret', is_hidden: true }),
        ],
      }),
    );
    const { event } = (await owner.get(sell(`drafts/${draft}/preview`))).body.data;
    expect(event.ticket_types).toMatchObject([
      { ticket_name: 'Day', dates: [{ date: '2027-01-01' }, { date: '2027-01-02' }], valid_dates: [] },
      { ticket_name: 'Both', dates: [], valid_dates: ['2027-01-01', '2027-01-02'] },
    ]);
  });

  test('is for the team alone', async () => {
    await save(wholeDraft(now));
    expect((await stranger.get(sell(`drafts/${draft}/preview`))).status).toBe(404);
    expect((await stranger.open(page())).status).toBe(404);
    expect((await scanner.get(sell(`drafts/${draft}/preview`))).status).toBe(403);
    expect((await visitor.open(page())).location).toMatch(/^\/login/);
    expect((await owner.open(page(randomUUID()))).status).toBe(404);
  });

  test('of an event shows what is typed in its details, and changes nothing', async () => {
    const [eventId = 0] = await catalogue.add({ name: 'Quiet night' });
    const at = sell(`events/${eventId}/details`);
    const { details } = (await owner.get(at)).body.data;
    const tried = await owner.post(sell(`events/${eventId}/preview`), {
      details: { ...details, name: 'Loud night', texts: { sw: SW } },
    });
    expect(tried.body.data.event).toMatchObject({ name: 'Loud night' });
    expect((await owner.get(at)).body.data.details.name).toBe('Quiet night');
    expect((await stranger.post(sell(`events/${eventId}/preview`), { details: null })).status).toBe(404);
    const wrong = { details: { ...details, venue_id: 99_999 } };
    expect((await owner.post(sell(`events/${eventId}/preview`), wrong)).body).toMatchObject({
      statusCode: 422,
      errors: { 'details.venue_id': expect.anything() },
    });
  });

  test('also of an event that was taken off sale again', async () => {
    const [eventId = 0] = await catalogue.add({ name: 'Hidden night', status: 'draft' });
    const { status, html } = await owner.open(`/sell/${ORGANIZER}/events/${eventId}/preview`);
    expect(status).toBe(200);
    expect(html).toContain('Hidden night</h1>');
  });
});
