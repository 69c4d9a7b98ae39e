import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_AN_HOUR, makeAvif, tidyPictures } from '#modules/pictures/index.ts';
import { EMPTY_DRAFT } from '#modules/publishing/index.ts';
import { openSharp } from '#platform/pictures/open-sharp.ts';
import { parsePicturePath, pictureWidths, readPictureKey } from '#shared/poster/picture.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { wholeDraft } from '#tests/support/drafting.ts';
import { react } from '#tests/support/holding.ts';
import { type Browser, newPerson } from '#tests/support/people.ts';
import { heic, hugePng, jpeg, multipart, photo, svg, zip } from '#tests/support/pictures.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Uploading a poster: what is taken, what is refused, what is served, and what stays of it.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const ORGANIZER = ORGANIZERS.ngoma.slug;
const CALL = `/api/sell/${ORGANIZER}/pictures`;
let app: TestApp;
let owner: Browser;
let reader: Browser;
let stranger: Browser;
let theirs: string;
let eventId: number;
let made = 0;

beforeAll(async () => {
  app = await testApp(db, { now });
  owner = await newMember(app, db);
  reader = await newMember(app, db, { role: 'reader' });
  stranger = await newPerson(app, db, 'stranger@example.com', { organization: 'Others' });
  await react(app);
  const [other] = await rowsOf<{ slug: string }>(db, sql`select slug from organizers where name = 'Others'`);
  theirs = other?.slug ?? '';
});

beforeEach(async () => {
  made += 1;
  [eventId = 0] = await catalogue.add({ slug: `pictured-${made}`, name: 'An evening' });
  await sql`delete from tries`.execute(db.sql);
});

const TYPE = { 'content-type': 'image/jpeg' };
const upload = (file: Buffer, browser = owner, url = CALL) => browser.post(url, file, TYPE);
const counts = async () => {
  const [all] = await rowsOf<{ pictures: number; files: number }>(
    db,
    sql`select (select count(*)::int from pictures) as pictures, (select count(*)::int from files) as files`,
  );
  return all;
};
const fetchPath = async (url: string) => {
  const { statusCode: status, headers, rawPayload: bytes } = await app.http.inject({ url });
  return { status, headers, bytes };
};

describe('what is sent', () => {
  test.each([
    ['JPEG', async () => jpeg(1_200, 900)],
    ['PNG', async () => photo(400, 500).png().toBuffer()],
    ['WebP', async () => photo(400, 500).webp().toBuffer()],
    ['AVIF', async () => photo(400, 500).avif({ effort: 0 }).toBuffer()],
  ])('a %s becomes pictures of ours in every size', async (_kind, make) => {
    const sent = await upload(await make());
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { key } = sent.body.data;
    const shape = readPictureKey(key);
    for (const width of pictureWidths(shape?.width ?? 0)) {
      const { status, headers, bytes } = await fetchPath(`/posters/pictures/${key}/${width}.webp`);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('image/webp');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect((await (await openSharp())(bytes).metadata()).width).toBe(width);
    }
  });

  test('where it was taken is gone, and it stands upright', async () => {
    const lying = await photo(1_000, 600)
      .withExif({ IFD3: { GPSLatitude: '1/1 17/1 0/1' }, IFD0: { Artist: 'Wangari' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(lying.includes('Wangari')).toBe(true);
    const { key } = (await upload(lying)).body.data;
    expect(readPictureKey(key)).toMatchObject({ width: 600, height: 1_000 });
    const { bytes } = await fetchPath(`/posters/pictures/${key}/600.webp`);
    const { exif, orientation } = await (await openSharp())(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  test('what is hidden behind it is gone', async () => {
    const both = Buffer.concat([await photo(300, 300).png().toBuffer(), zip(), Buffer.from('<script>')]);
    const { key } = (await upload(both)).body.data;
    const { bytes } = await fetchPath(`/posters/pictures/${key}/300.webp`);
    expect(bytes.includes('PK\x03\x04') || bytes.includes('<script>')).toBe(false);
  });

  test('the same file twice is one picture, for somebody else as well', async () => {
    const file = await jpeg();
    const first = (await upload(file)).body.data.key;
    const before = await counts();
    expect((await upload(file)).body.data.key).toBe(first);
    expect((await upload(file, stranger, `/api/sell/${theirs}/pictures`)).body.data.key).toBe(first);
    expect(await counts()).toEqual(before);
  });
});

describe('what is refused, at the field and in words, and leaves nothing', () => {
  test.each<[string, number, string, () => Promise<Buffer> | Buffer]>([
    ['an SVG with a script', 415, 'picture_kind', svg],
    ['a ZIP that is called a PNG', 415, 'picture_kind', zip],
    ['a picture of an iPhone', 415, 'picture_heic', heic],
    ['900 megapixels', 422, 'picture_too_many_pixels', () => hugePng(30_000, 30_000)],
    ['a stamp', 422, 'picture_too_small', () => photo(120, 400).png().toBuffer()],
    ['nothing', 422, 'picture_missing', () => Buffer.alloc(0)],
    ['16 MB', 413, 'picture_too_large', () => Buffer.alloc(16 * 1024 * 1024, 0xff)],
    ['a JPEG that ends in the middle', 422, 'picture_broken', async () => half(await jpeg())],
    [
      'a PNG that ends in the middle',
      422,
      'picture_broken',
      async () => half(await photo().png().toBuffer()),
    ],
    [
      'a WebP that ends in the middle',
      422,
      'picture_broken',
      async () => half(await photo().webp().toBuffer()),
    ],
    ['a PNG that is only a header', 422, 'picture_broken', () => hugePng(500, 500)],
  ])('%s', async (_name, status, code, make) => {
    const before = await counts();
    const refused = await upload(await make());
    expect(refused.status, JSON.stringify(refused.body)).toBe(status);
    expect(refused.body.code).toBe(code);
    expect(refused.body.errors.picture_file).toEqual([refused.body.message]);
    expect(await counts()).toEqual(before);
  });

  test('an iPhone is told what to choose', async () => {
    expect((await upload(heic())).body.message).toContain('Most Compatible');
  });

  test('by whom it is not allowed, at whose it is not, and too often', async () => {
    const file = await jpeg();
    const before = await counts();
    expect((await upload(file, reader)).status).toBe(403);
    expect((await upload(file, stranger)).status).toBe(404);
    await sql`delete from tries`.execute(db.sql);
    const asked = { most: MOST_AN_HOUR };
    for (let at = 0; at < asked.most; at += 1) await upload(svg());
    const late = await upload(file);
    expect([late.status, late.body.code]).toEqual([429, 'too_many_tries']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(await counts()).toEqual(before);
  });

  test('one that breaks off in the middle', async () => {
    const before = await counts();
    const file = await jpeg(1_600, 1_200);
    const url = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }));
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = `POST ${CALL} HTTP/1.1\r\nhost: ${url.host}\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\ncontent-type: image/jpeg\r\ncontent-length: ${file.length}\r\n\r\n`;
    const socket = connect(Number(url.port), '127.0.0.1');
    await new Promise<void>((resolve) =>
      socket.write(Buffer.concat([Buffer.from(head), half(file)]), () => resolve()),
    );
    const tried = async () => (await rowsOf(db, sql`select from tries`)).length;
    await expect.poll(tried, { timeout: 20_000 }).toBeGreaterThan(0);
    socket.destroy();
    // The next one is answered after whatever was left of it.
    expect((await upload(await jpeg())).status).toBe(200);
    const after = await counts();
    expect(after?.pictures).toBe((before?.pictures ?? 0) + 1);
  });
});

const half = (file: Buffer): Buffer => file.subarray(0, file.length / 2);

describe('what is served', () => {
  test('nothing else than what there is', async () => {
    const { key } = (await upload(await jpeg())).body.data;
    const other = key.replace(/^./, key.startsWith('0') ? '1' : '0');
    for (const path of [
      `/posters/pictures/${key}/641.webp`,
      `/posters/pictures/${key}/640.svg`,
      `/posters/pictures/${key}/640.jpg`,
      `/posters/pictures/${other}/640.webp`,
      `/posters/pictures/${key}/../640.webp`,
      '/posters/pictures/',
    ])
      expect((await fetchPath(path)).status, path).toBe(404);
  });

  test('AVIF as soon as it is made, and WebP until then, for a minute only', async () => {
    const { key } = (await upload(await jpeg(400, 500))).body.data;
    const path = `/posters/pictures/${key}/400.avif`;
    const before = await fetchPath(path);
    expect(before.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    });
    await react(app);
    const after = await fetchPath(path);
    expect(after.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const files = await counts();
    await makeAvif(app.services, key);
    expect(await counts()).toEqual(files);
  });
});

describe('where it is put', () => {
  const save = (doc: object, browser = owner, organizer: string = ORGANIZER) =>
    browser.post(`/api/sell/${organizer}/drafts/save`, { id: randomUUID(), version: 0, doc });

  test('a draft, and the event that comes of it, wherever that is shown', async () => {
    const { key } = (await upload(await jpeg(1_000, 1_250))).body.data;
    const id = randomUUID();
    const picture = { key, alt: 'A drummer laughs, 5 < 6' };
    const doc = wholeDraft(now, { name: 'Drums by the lake', picture });
    const saved = await owner.post(`/api/sell/${ORGANIZER}/drafts/save`, { id, version: 0, doc });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const published = await owner.post(`/api/sell/${ORGANIZER}/drafts/publish`, { id, version: 1 });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const { slug, event_id } = published.body.data;
    const { body } = await owner.get(`/api/event/view/${slug}`);
    const { poster, main_image } = body.data;
    expect(poster.picture).toEqual({
      path: `/posters/pictures/${key}/`,
      widths: [320, 640, 1_000],
      width: 1_000,
      height: 1_250,
      alt: picture.alt,
    });
    expect(parsePicturePath(main_image)).toMatchObject({ key, format: 'webp' });
    expect((await fetchPath(main_image)).status).toBe(200);
    const card = await fetchPath(`/cards/${slug}.en.png`);
    expect([card.status, card.headers['content-type']]).toEqual([200, 'image/png']);
    const sold = (await owner.get(`/api/sell/${ORGANIZER}/events/${event_id}`)).body.data;
    expect(JSON.stringify(sold)).toContain(main_image);
  });

  test('a published event; taking it away brings the drawing back', async () => {
    const { key } = (await upload(await jpeg())).body.data;
    const url = `/api/sell/${ORGANIZER}/events/${eventId}/details`;
    const put = async (changes: object) => {
      const { version, details } = (await owner.get(url)).body.data;
      return owner.post(url, { version, ...details, ...changes });
    };
    const shown = async () => (await owner.get(`/api/event/view/pictured-${made}`)).body.data.poster.picture;
    expect((await put({ picture: { key, alt: 'Drums' } })).status).toBe(200);
    expect((await shown()).alt).toBe('Drums');
    expect((await put({ name: 'Another evening' })).status).toBe(200);
    expect((await shown()).alt).toBe('Drums');
    expect((await put({ picture: null })).status).toBe(200);
    expect(await shown()).toBeNull();
  });

  test("an organiser's logo", async () => {
    const { key } = (await upload(await jpeg(400, 400))).body.data;
    const url = `/api/sell/${ORGANIZER}/page`;
    const put = async (changes: object) => {
      const { version, page } = (await owner.get(url)).body.data;
      return owner.post(url, { version, ...page, ...changes });
    };
    const shown = async () => (await owner.get(`/api/organizer/view/${ORGANIZER}`)).body.data.logo;
    expect(await shown()).toBeNull();
    expect((await put({ picture_key: key })).status).toBe(200);
    expect(await shown()).toBe(`/posters/pictures/${key}/320.webp`);
    expect((await owner.get(`/api/event/view/pictured-${made}`)).body.data.organizer.logo).toBe(
      await shown(),
    );
    await tidyPictures(db, days(30, now));
    expect((await fetchPath(await shown())).status).toBe(200);
    const foreign = (await upload(await jpeg(), stranger, `/api/sell/${theirs}/pictures`)).body.data.key;
    const refused = await put({ picture_key: foreign });
    expect([refused.status, refused.body.code]).toEqual([422, 'picture_not_found']);
    expect((await put({ picture_key: null })).status).toBe(200);
    expect(await shown()).toBeNull();
  });

  test("only one's own", async () => {
    const { key } = (await upload(await jpeg())).body.data;
    const picture = { key, alt: '' };
    const refused = await save({ ...EMPTY_DRAFT, picture }, stranger, theirs);
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      422,
      'picture_not_found',
      ['picture'],
    ]);
    expect((await save({ ...EMPTY_DRAFT, picture })).status).toBe(200);
    const tagged = await save({ ...EMPTY_DRAFT, picture: { key, alt: '<b>Drums</b>' } });
    expect([tagged.status, Object.keys(tagged.body.errors)]).toEqual([400, ['doc.picture.alt']]);
    const wrong = await save({ ...EMPTY_DRAFT, picture: { key: '../../etc/passwd', alt: '' } });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.errors)).toEqual(['doc.picture.key']);
  });

  test('what nothing shows goes after a week, with its files; what is used stays', async () => {
    const used = (await upload(await jpeg())).body.data.key;
    const unused = (await upload(await jpeg())).body.data.key;
    await save({ ...EMPTY_DRAFT, picture: { key: used, alt: '' } });
    await tidyPictures(db, days(6, now));
    expect((await fetchPath(`/posters/pictures/${unused}/320.webp`)).status).toBe(200);
    await tidyPictures(db, days(8, now));
    const left = await rowsOf<{ key: string }>(db, sql`select key from pictures`);
    expect(left.map(({ key }) => key)).toContain(used);
    expect(left.map(({ key }) => key)).not.toContain(unused);
    const orphans = await rowsOf(
      db,
      sql`select from files where not exists (select from picture_files one where one.hash = files.hash)`,
    );
    expect(orphans).toHaveLength(0);
    expect((await fetchPath(`/posters/pictures/${used}/320.webp`)).status).toBe(200);
  });
});

describe('without script', () => {
  const send = async (url: string, fields: Record<string, string>, file?: Buffer) => {
    const { headers, payload } = multipart([
      ...Object.entries(fields).map(([name, value]) => ({ name, value })),
      ...(file ? [{ name: 'picture_file', value: file, filename: 'poster.jpg' }] : []),
    ]);
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return app.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, cookie, 'sec-fetch-site': 'same-origin' },
    });
  };
  const draft = async () => {
    const id = randomUUID();
    await owner.post(`/api/sell/${ORGANIZER}/drafts/save`, { id, version: 0, doc: EMPTY_DRAFT });
    const fields = {
      id,
      version: '1',
      before: JSON.stringify(EMPTY_DRAFT),
      name: 'Typed before',
      picture_key: '',
    };
    return { url: `/sell/${ORGANIZER}/drafts/${id}`, call: `/api/sell/${ORGANIZER}/drafts/${id}`, fields };
  };

  test('the form brings it along, and keeps what else was typed', async () => {
    const { url, call, fields } = await draft();
    const sent = await send(url, { ...fields, intent: 'upload' }, await jpeg());
    expect(sent.statusCode).toBe(303);
    const { doc } = (await owner.get(call)).body.data;
    expect(doc.name).toBe('Typed before');
    const page = await owner.open(url);
    expect(page.html).toContain(`/posters/pictures/${doc.picture.key}/320.webp`);
    const removed = await send(url, {
      ...fields,
      version: '2',
      picture_key: doc.picture.key,
      intent: 'remove-picture',
    });
    expect(removed.statusCode).toBe(303);
    expect((await owner.get(call)).body.data.doc.picture).toBeNull();
  });

  test.each([
    ['none', 422, undefined, 'Choose a picture first.'],
    ['a wrong one', 415, svg(), 'JPEG, PNG, WebP or AVIF.'],
    ['one of 20 MB', 413, Buffer.alloc(20 * 1024 * 1024, 0xff), 'larger than 15 MB'],
  ])('%s is refused at the field, and what was typed is still there', async (_name, status, file, words) => {
    const { url, fields } = await draft();
    const refused = await send(url, { ...fields, intent: 'upload' }, file);
    expect(refused.statusCode).toBe(status);
    expect(refused.payload).toContain(words);
    expect(refused.payload).toContain('value="Typed before"');
  });

  test('more than any form may have is refused before it is read', async () => {
    const { url, fields } = await draft();
    const refused = await send(url, fields, Buffer.alloc(33 * 1024 * 1024, 1));
    expect(refused.statusCode).toBe(413);
  });
});
