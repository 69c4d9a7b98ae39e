import { expect } from 'vitest';
import { elements } from '#tests/support/html.ts';
import { row } from './row.ts';
import { must, openStage } from './stage.ts';

const stage = await openStage();
const guest = stage.visitor();

const cardsOf = (html: string) => elements(html, 'article').length;

row('9.01', async () => {
  for (const type of ['listing', 'request/all']) {
    const page = await must(guest.get(`/api/events/${type}`));
    expect(page).toMatchObject({ size: 8, page: 1 });
    expect(page.data).toHaveLength(8);
  }
  expect(cardsOf((await guest.open('/events/listing')).html)).toBe(8);
});

row('9.02', async () => {
  const page = await must(guest.get('/api/events/search/?event=evening&city='));
  expect(page.total).toBeGreaterThan(8);
  expect(page.data).toHaveLength(8);
  expect(cardsOf((await guest.open('/events/search?event=evening')).html)).toBe(8);
});

// The event page's form, sent without script, sets the cookie.
async function cookieAfterChoosing(): Promise<string> {
  const { html } = await guest.open('/events/spec-show');
  const form = elements(html, 'form').find(({ inner }) => inner.includes('Regular'));
  const field = elements(form?.inner ?? '', 'input').find(
    ({ attributes }) => attributes.name?.includes(String(stage.regular)) === true,
  );
  const answer = await stage.app.http.inject({
    method: 'POST',
    url: form?.attributes.action ?? '',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      ...hiddenFields(form?.inner ?? ''),
      [field?.attributes.name ?? '']: '2',
    }).toString(),
  });
  expect(answer.statusCode).toBe(303);
  const lines = [answer.headers['set-cookie'] ?? []].flat();
  return lines.find((line) => line.startsWith('MY_CART=')) ?? '';
}

const hiddenFields = (form: string) =>
  Object.fromEntries(
    elements(form, 'input')
      .filter(({ attributes }) => attributes.type === 'hidden')
      .map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
  );

row('9.03', async () => {
  expect(await cookieAfterChoosing()).toMatch(/; Max-Age=3600(;|$)/i);
});

row('9.04', async () => {
  const cookie = await cookieAfterChoosing();
  expect(cookie).toMatch(/; Secure(;|$)/i);
  expect(cookie).toMatch(/; SameSite=None(;|$)/i);
  expect(cookie).not.toMatch(/HttpOnly/i);
});

row('9.07', async () => {
  const buyer = stage.visitor();
  const cart = { [stage.vip]: { id: stage.vip, quantity: 3, date_pass: [] } };
  buyer.cookies.set('MY_CART', encodeURIComponent(JSON.stringify(cart)));
  expect((await buyer.open('/events/pay')).main).toContain('TotalKsh 15,000.00');
  const [seat = 0] = await stage.typesOfSlug('dollar-evening');
  const dollars = { [seat]: { id: seat, quantity: 2, date_pass: [] } };
  buyer.cookies.set('MY_CART', encodeURIComponent(JSON.stringify(dollars)));
  expect((await buyer.open('/events/pay')).main).toMatch(/99\.90/);
});

row('9.36', async () => {
  const languageOf = async (headers: Record<string, string>) => {
    const { payload } = await stage.app.http.inject({ method: 'GET', url: '/events', headers });
    return /<html lang="(\w+)"/.exec(payload)?.[1];
  };
  expect(await languageOf({})).toBe('en');
  expect(await languageOf({ 'accept-language': 'fr-FR,fr;q=0.9' })).toBe('en');
  expect(await languageOf({ 'accept-language': 'id-ID,id;q=0.9' })).toBe('id');
});

row('9.37', async () => {
  const { html } = await guest.open('/events');
  expect(/<html[^>]*>/.exec(html)?.[0]).not.toContain('dark');
  expect(
    elements(html, 'meta').find(({ attributes }) => attributes.name === 'theme-color')?.attributes,
  ).toMatchObject({ content: '#fbf8f3' });
});
