import { expect } from 'vitest';
import { EVERY_KIND } from '#tests/support/catalogue.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { row } from './row.ts';
import { must, openStage } from './stage.ts';

const stage = await openStage();
const guest = stage.visitor();
const amina = await stage.member('amina@example.com');
const events = async (type: string) => (await must(guest.get(`/api/events/${type}?size=48&page=1`))).data;
const eventOf = async (slug: string) =>
  (await events('listing')).find((one: { slug_name: string }) => one.slug_name === slug);

row('3.01', async () => {
  const plain = await eventOf('plain-evening');
  expect(plain).toMatchObject({
    id: expect.any(Number),
    name: 'Plain Evening',
    loc: 'Baraza Gardens, Nairobi',
    slug_name: 'plain-evening',
    main_image: expect.stringMatching(/^\/posters\//),
    old_url: '/event/plain-evening-2019',
    is_free: false,
    ticket_types: expect.any(Array),
    has_flash_sale: false,
    currency: 'KES',
  });
  expect(new Date(plain.start_at).toISOString()).toBe(plain.start_at);
  expect((await stage.app.http.inject(plain.main_image)).statusCode).toBe(200);
  expect(await eventOf('free-evening')).toMatchObject({ is_free: true, currency: 'UGX', old_url: null });
  expect(await eventOf('flash-evening')).toMatchObject({ has_flash_sale: true });
});

row('3.02', async () => {
  const { ticket_types: types } = await eventOf('plain-evening');
  expect(types).toEqual([
    { id: expect.any(Number), ticket_name: 'Regular', price: 1500, overrides: [], state: 'on_sale' },
    { id: expect.any(Number), ticket_name: 'VIP', price: 4250, overrides: [], state: 'sold_out' },
  ]);
  expect((await eventOf('dollar-evening')).ticket_types[0].price).toBe(49.95);
});

row('3.03', async () => {
  const { ticket_types: types } = await eventOf('flash-evening');
  expect(types[0].overrides).toMatchObject([
    { override_price: 1250, flashsale_id: expect.any(Number), flashsale_label: 'Early evening' },
  ]);
  expect(types[1].overrides).toEqual([]);
});

row('3.07', async () => {
  const { valid_coupons: valid } = await must(
    guest.post('/api/event/coupons/validate', {
      coupon_code: 'TENOFF',
      ticket_details: [
        { id: stage.regular, quantity: 2, date_pass: [] },
        { id: stage.vip, quantity: 1, date_pass: [] },
      ],
    }),
  );
  expect(valid).toEqual([
    { ticket_type_id: stage.regular, discount_value: 250 },
    { ticket_type_id: stage.vip, discount_value: 500 },
  ]);
});

row('3.08', async () => {
  const browser = stage.visitor();
  const { status, body } = await browser.post('/api/user/login', {
    username: 'amina@example.com',
    password: PASSWORD,
  });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ name: 'Amina Wanjiku', email: 'amina@example.com' });
});

row('3.09', async () => {
  expect(await must(amina.get('/api/user/find'))).toMatchObject({ email: 'amina@example.com' });
  const edited = await must(amina.post('/api/user/edit/profile', { city: 'Mombasa' }));
  expect(edited).toMatchObject({ email: 'amina@example.com', city: 'Mombasa' });
});

row('3.10', async () => {
  const { reference, token } = await stage.place(stage.visitor());
  const list = await must(guest.get(`/api/events/orders/${reference}?t=${token}`));
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ reference, state: 'held', event: { name: 'Spec Show' } });
});

row('3.11', async () => {
  const { reference, token } = await stage.place(stage.visitor());
  const summary = await must(guest.get(`/api/event/pay/${reference}?t=${token}`));
  expect(summary).toMatchObject({
    reference,
    state: 'held',
    event: { slug_name: 'spec-show', name: 'Spec Show' },
    details: {
      total: 1250,
      currency: 'KES',
      buyer: { name: 'Joseph Otieno', email: 'joseph@example.com', phone: '+254712345678' },
      lines: [{ ticket_type_id: stage.regular, quantity: 1, price: 1250, ticket_price: 2000 }],
    },
  });
});

row('3.12', async () => {
  const site = await must(guest.get('/api/webData'));
  expect(site).toMatchObject({
    name: 'Tiketi',
    contact: { email: expect.stringContaining('@'), phone: expect.stringMatching(/^\+/) },
    currencies: ['KES', 'UGX', 'TZS', 'RWF', 'IDR', 'USD'],
  });
  expect(site.languages.map(({ code }: { code: string }) => code)).toEqual(['en', 'id', 'sw']);
  // The pages have their name and contacts from here.
  const { words, html } = await guest.open('/events');
  expect(words).toContain(site.name);
  expect(html).toContain(site.contact.email);
});

row('3.13', async () => {
  const categories = await must(guest.get('/api/events/categories/list'));
  const music = categories.find(({ slug }: { slug: string }) => slug === 'music');
  expect(music).toMatchObject({ name: 'Music', description: expect.any(String) });
  const listed = (await must(guest.get('/api/events/category/music?size=48'))).total;
  expect(music.events).toBe(listed);
});

row('3.14', async () => {
  const countries = await must(guest.get('/api/events/countries'));
  expect(countries.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Indonesia',
    'Kenya',
    'Rwanda',
    'Tanzania',
    'Uganda',
  ]);
  const kenya = countries.find(({ code }: { code: string }) => code === 'KE');
  expect(kenya).toMatchObject({ slug: 'kenya', currency: 'KES' });
  expect(kenya.cities.map(({ slug }: { slug: string }) => slug)).toEqual(
    expect.arrayContaining(['nairobi', 'mombasa']),
  );
  expect(EVERY_KIND.some(({ venue }) => venue === 'mombasa')).toBe(true);
});

row('3.15', async () => {
  const { data } = await must(guest.get('/api/blogs/blogPosts'));
  expect(Array.isArray(data)).toBe(true);
  for (const post of data) {
    expect(post).toMatchObject({ slug: expect.any(String), title: expect.any(String) });
  }
});
