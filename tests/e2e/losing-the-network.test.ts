import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { makeOverdue, typesOf } from '#tests/support/buying.ts';
import { AMINA, buyUpToPaying, fillBuyer, PHONE } from '#tests/support/checkout.ts';
import { asking } from '#tests/support/holding.ts';
import { liveSite, SOON, waitForScript } from '#tests/support/live-site.ts';
import { newPerson } from '#tests/support/people.ts';

// Somebody buys a ticket on a train: at every step of the purchase the network goes away just before they tap.

const browser = await testBrowser({ serviceWorkers: 'allow' });
const site = await liveSite();
const [eventId = 0] = await site.catalogue.add({ slug: 'train-night', name: 'Train Night' });
const [type = 0] = await typesOf(site.db, eventId);
const api = asking(site.app);

let page: Page;

async function newBuyer(options: object = {}): Promise<void> {
  const visitor = await browser.newVisitor({ ...PHONE, ...options });
  page = await visitor.newPage();
}

// The worker is in charge and has the site's files.
async function isKept(): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const files = () =>
    page.evaluate(async () => {
      const { id } = await (await fetch('/builds/latest.json')).json();
      const build: Record<'files' | 'sellers', string[]> = await (await fetch(`/builds/${id}.json`)).json();
      const left = new Set(build.sellers.map((name) => `assets/en/${name}`));
      const wanted = build.files.filter(
        (file) => /^assets\/en\/(cart|order|ticket|my-tickets)-/.test(file) && !left.has(file),
      );
      const found = await Promise.all(wanted.map((file) => caches.match(`/${file}`)));
      return wanted.length > 0 && found.every(Boolean);
    });
  await expect.poll(files, { ...SOON, message: 'the files of the site are kept' }).toBe(true);
}

// A screen of ours, with something on it and something to do.
async function expectAlive(step: string): Promise<void> {
  await expect
    .poll(() => page.locator('main').innerText(), { ...SOON, message: `${step}: there is a screen` })
    .toMatch(/\S{3}/);
  expect(page.url(), step).toContain(site.url);
  const text = await page.locator('body').innerText();
  expect(text, step).not.toMatch(/Application Error|Failed to fetch|ERROR!!|ERR_|No internet/);
  expect(await page.locator('main a:visible, main button:visible').count(), step).toBeGreaterThan(0);
}

const unanswered = () => page.getByRole('alert').filter({ hasText: 'No answer came.' });
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const openTab = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const offlinePage = () => page.getByRole('heading', { name: 'You are offline' });

// Taps without a network, looks at the screen, gets the network back and does what the screen offers.
async function tapOffline(step: string, tap: () => Promise<void>, shows: Locator): Promise<void> {
  await page.context().setOffline(true);
  await tap();
  await shows.first().waitFor();
  await expectAlive(step);
  await page.context().setOffline(false);
}

const button = (name: string | RegExp) => page.getByRole('button', { name }).and(page.locator(':visible'));

test('whoever loses the network at any step of the purchase sees what happened, loses nothing and goes on', async () => {
  await newBuyer();
  await page.goto(`${site.url}/events/listing`);
  await isKept();
  await page.goto(`${site.url}/events/search?event=train`);
  await waitForScript(page);

  // From the list: a page that is not here.
  const card = page.getByRole('main').getByRole('article').getByRole('link').first();
  await tapOffline('card', () => card.click(), offlinePage());
  await page.getByRole('heading', { name: 'Train Night' }).first().waitFor();
  await waitForScript(page);

  // Seen before: it is here, after a look at the list as well.
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Train Night' }).first().waitFor();
  await waitForScript(page);
  await button('Add one: Regular').click();
  await expectAlive('choose');
  await button('Continue').click();
  await offlinePage().waitFor();
  await expectAlive('continue');
  await page.context().setOffline(false);

  // The choice is still there.
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  await waitForScript(page);
  expect(await page.getByLabel('How many: Regular').inputValue()).toBe('1');
  await fillBuyer(page);
  await tapOffline('place', () => button(/^Continue to pay/).click(), page.getByRole('alert'));
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(AMINA.name);
  // Loaded anew without a network, and with it again: what was typed is there.
  await page.context().setOffline(true);
  await page.reload();
  await expectAlive('details, loaded anew');
  await page.context().setOffline(false);
  await expect
    .poll(() => page.getByLabel('Email').inputValue(), { ...SOON, message: 'what was typed' })
    .toBe(AMINA.email);
  await waitForScript(page);
  await button(/^Continue to pay/).click();
  await page.waitForURL(/\/events\/pay\/[0-9A-Z]{8}\?t=/);
  const order = page.url();

  await waitForScript(page);
  await tapOffline('pay', () => button(/^Pay Ksh/).click(), page.getByRole('alert'));
  await button(/^Pay Ksh/).click();
  await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor();
  // Sent as a document: the page stays, and whether it arrived is for the order to say.
  await tapOffline('provider', () => button(/^Pay The/).click(), unanswered());
  await button(/^Pay The/).click();
  await page.waitForURL(/\/events\/pay\/success\?/);
  await page.getByText('Saved on this phone · works offline').waitFor();

  // Bought: from here on nothing needs a network.
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('img', { name: /^Entry code/ }).waitFor();
  await expectAlive('outcome, loaded anew');
  await page.context().setOffline(false);
  await page.goto(order);
  await waitForScript(page);
  const ticket = page.getByRole('link', { name: /^Open/ }).first();
  await ticket.waitFor();
  await tapOffline(
    'ticket',
    () => ticket.click(),
    page.locator('main[data-order]').getByRole('img', { name: /^Entry code/ }),
  );
  await page.context().setOffline(true);
  await page.goto(order);
  await page.getByRole('img', { name: /^Entry code/ }).waitFor();
  await expectAlive('the link of the mail');
  await openTab('Tickets');
  await heading('My tickets').waitFor();
  await page
    .getByRole('link', { name: new RegExp(`Train Night.*${AMINA.name}`) })
    .first()
    .click();
  await page.getByRole('img', { name: /^Entry code/ }).waitFor();
  await expectAlive('my tickets');
});

test('what the list of somebody who is signed in shows opens without a network, until they sign out', async () => {
  const rider = { name: 'Baraka Rider', email: 'rider@example.com', phone: '0733000444' };
  const { cookies } = await newPerson(site.app, site.db, rider.email, rider);
  const order = await api.buy([{ id: type, quantity: 2 }], rider);
  await newBuyer();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(`${site.url}/account/myTickets`);
  await page.getByText('All of these are saved on this phone').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /^Show tickets/ }).click();
  await page.waitForURL(`**/events/pay/${order.reference}*`);
  await page
    .getByRole('link', { name: /Train Night.*Baraka Rider/ })
    .first()
    .click();
  const code = page.locator('main[data-order]').getByRole('img', { name: /^Entry code/ });
  await code.waitFor();
  await expectAlive('a ticket of the list');
  await openTab('Tickets');
  await heading('My tickets').waitFor();
  await expect
    .poll(() => page.getByRole('navigation').locator('[aria-current=page]').allInnerTexts(), SOON)
    .toEqual(['Tickets']);
  const kept = page.getByRole('main').getByRole('link', { name: /Train Night.*Baraka Rider/ });
  await expect.poll(() => kept.count(), SOON).toBe(2);
  await kept.last().click();
  await code.waitFor();

  await page.context().setOffline(false);
  await page.goto(`${site.url}/account`);
  await waitForScript(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
  await page.getByLabel('Keep my 2 tickets on this phone').waitFor();
  // Whoever taps and walks away must have been told.
  await tapOffline('sign out', () => button('Sign out').click(), unanswered());
  await button('Sign out').click();
  await heading('See you soon').waitFor();
  await page.context().setOffline(true);
  await page.goto(`${site.url}/events/pay/${order.reference}`);
  await offlinePage().waitFor();
  await openTab('Tickets');
  await page.getByText('no tickets are kept on this phone yet').waitFor();
  expect(await page.getByRole('main').getByRole('link').count(), 'one to try again').toBe(1);
});

test('an order of several tickets shows all of them without a network, from its mail, its page and each ticket', async () => {
  const order = await api.buy([{ id: type, quantity: 3 }]);
  await newBuyer();
  const address = `${site.url}/events/pay/${order.reference}?t=${order.token}`;
  await page.goto(address);
  await isKept();
  await page.getByText('Saved on this phone').waitFor();
  await page.context().setOffline(true);
  const kept = page.getByRole('main').getByRole('link', { name: /Train Night/ });
  for (const one of [0, 1, 2]) {
    if (one === 0) await page.goto(address);
    else await page.getByRole('link', { name: 'All tickets of this order' }).click();
    await heading('My tickets').waitFor();
    await expect.poll(() => kept.count(), SOON).toBe(3);
    await kept.nth(one).click();
    await page
      .locator('main[data-order]')
      .getByRole('img', { name: /^Entry code/ })
      .waitFor();
  }
});

test('a file that was tapped without a network is saved once when it is back, and the order is shown again', async () => {
  const order = await api.buy([{ id: type, quantity: 1 }]);
  await newBuyer();
  await page.goto(`${site.url}/events/pay/${order.reference}?t=${order.token}`);
  await isKept();
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  for (const [step, name] of ['Download PDF', 'Add to calendar', 'Receipt'].entries()) {
    await waitForScript(page);
    await tapOffline(name, () => page.getByRole('link', { name }).click(), offlinePage());
    await page.waitForURL(/\/events\/pay\//);
    await heading(/Train Night/).waitFor();
    await expect.poll(() => saved, { ...SOON, message: name }).toBe(step + 1);
  }
});

test('a hold that ended without a network is over on its page as soon as there is one', async () => {
  await newBuyer();
  await page.clock.install();
  const reference = await buyUpToPaying(page, site, 'train-night', { Regular: 1 });
  await page
    .getByRole('timer')
    .getByText(/1[45]:\d\d/)
    .waitFor();
  await page.context().setOffline(true);
  await makeOverdue(site.db, reference);
  await page.clock.fastForward('16:00');
  await page.getByRole('timer').getByText('0:00').waitFor();
  await page.context().setOffline(false);
  await heading('Your tickets went back on sale').waitFor();
  expect(await button(/^Pay Ksh/).count()).toBe(0);
});

test('files beside the kept tickets that none of them needs go: of an older build, or of a ticket that was forgotten', async () => {
  await newBuyer();
  const order = await api.buy([{ id: type, quantity: 1 }]);
  const [ticket] = await api.ticketsOf(order);
  await page.goto(`${site.url}/tickets/${ticket.id}?t=${order.token}`);
  await page.getByText('Saved on this phone').waitFor();
  const files = () =>
    page.evaluate(async () => (await (await caches.open('tickets-1')).keys()).map(({ url }) => url).sort());
  const older = '/assets/en/of-an-older-build.js';
  const plant = () =>
    page.evaluate(async (path) => (await caches.open('tickets-1')).put(path, new Response('')), older);
  const needed = await files();
  expect(needed.filter((file) => file.includes('/assets/')).length).toBeGreaterThan(0);
  expect(needed.filter((file) => file.includes('/posters/')).length).toBeGreaterThan(0);

  await plant();
  expect(await files()).not.toEqual(needed);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
  await page.reload();
  await expect.poll(files, { ...SOON, message: 'what is kept, with a new worker' }).toEqual(needed);

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await plant();
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ forgotten: true }));
  await expect.poll(files, { ...SOON, message: 'what is kept, with one forgotten' }).toEqual(needed);
});

test('words about a lost network go when it is back, and what was typed stays', async () => {
  await newBuyer();
  for (const [path, label, second, name] of [
    ['/login', 'Email or phone', 'Password', 'Sign in'],
    ['/tickets', 'Order reference', 'Email or mobile number', 'Show tickets'],
  ] as const) {
    await page.goto(site.url + path);
    await isKept();
    await waitForScript(page);
    await page.getByLabel(label).fill('ABCD2345');
    await page.getByLabel(second, { exact: true }).fill('amina@example.com');
    const words = page.getByRole('alert').filter({ hasText: 'No answer came.' });
    await tapOffline(path, () => button(name).click(), words);
    await words.waitFor({ state: 'detached' });
    expect(await page.getByLabel(label).inputValue(), path).toBe('ABCD2345');
  }
});

test('a search without a network says so in words of its own, finds what was seen, and goes on by itself', async () => {
  await newBuyer();
  await page.goto(`${site.url}/events/train-night`);
  await isKept();
  const isSeen = () => page.evaluate(async () => Boolean(await caches.match('/events/train-night')));
  await expect.poll(isSeen, { ...SOON, message: 'the event is kept' }).toBe(true);
  await page.goto(`${site.url}/events/search`);
  await waitForScript(page);
  const field = page.getByRole('main').locator('input[name=event]');
  await field.fill('night train');
  const waiting = heading('Your search waits for a network');
  await page.context().setOffline(true);
  await field.press('Enter');
  await waiting.waitFor();
  await expectAlive('search');
  expect(await field.inputValue()).toBe('night train');
  await page.getByRole('link', { name: /Train Night/ }).waitFor();
  // What is typed here goes along, with the field still in hand.
  await field.fill('train');
  await page.context().setOffline(false);
  await page.waitForURL('**/events/search?event=train');
  await heading(/train/).waitFor();
});

test('without a worker nobody is led out of the page that is there', async () => {
  await newBuyer({ serviceWorkers: 'block' });
  await page.goto(`${site.url}/events/train-night`);
  await waitForScript(page);
  await button('Add one: Regular').click();
  await tapOffline('continue', () => button('Continue').click(), offlinePage());
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
});

// Each is sent as a document. What was typed is there afterwards, and sending it again does it.
test('a ticket that is sent, accepted or asked back without a network is none of these, and its page says so', async () => {
  const order = await api.buy([{ id: type, quantity: 2 }]);
  const [ticket] = await api.ticketsOf(order);
  await newBuyer();
  await page.goto(`${site.url}/tickets/${ticket.id}?t=${order.token}`);
  await isKept();
  await page.getByText('Send it to somebody', { exact: true }).click();
  await page.getByText('Link', { exact: true }).click();
  await page.getByLabel('Their name').first().fill('Zawadi');
  await tapOffline('send', () => button('Send').click(), unanswered());
  expect(await page.getByLabel('Their name').first().inputValue()).toBe('Zawadi');
  expect(page.url()).toContain(ticket.id);
  // Said again rather than twice: for a moment, while it is sent, not at all.
  await page.context().setOffline(true);
  await button('Send').click();
  await expect.poll(() => unanswered().count(), SOON).toBe(1);
  await page.context().setOffline(false);
  await button('Send').click();
  await page.getByText(/Zawadi will get their own code/).waitFor();
  expect(await unanswered().count()).toBe(0);
  const link = await page.getByLabel('Link to send').inputValue();

  await page.goto(`${site.url}/tickets/${ticket.id}?t=${order.token}`);
  await waitForScript(page);
  await page.getByText('Ask for a refund', { exact: true }).click();
  await page.getByLabel('Why?').fill('I am ill');
  await tapOffline('refund', () => button(/^Ask /).click(), unanswered());
  expect(await page.getByLabel('Why?').inputValue()).toBe('I am ill');
  await tapOffline('mail again', () => button('Mail the tickets again').click(), unanswered());
  await tapOffline('take back', () => button('Take it back').click(), unanswered());

  await page.goto(link);
  await waitForScript(page);
  await page.getByLabel('Your email').fill('zawadi@example.com');
  await tapOffline('accept', () => button('Accept the ticket').click(), unanswered());
  expect(await page.getByLabel('Your email').inputValue()).toBe('zawadi@example.com');
  await button('Accept the ticket').click();
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}\?t=/);
});

test('a choice in a menu that closes is answered on the page', async () => {
  await newBuyer();
  await page.goto(`${site.url}/help`);
  await isKept();
  await page.locator('header summary', { hasText: 'Language' }).click();
  await tapOffline(
    'language',
    () => page.locator('header').getByRole('button', { name: 'Kiswahili' }).click(),
    // Nothing was typed here.
    unanswered().filter({ hasNotText: 'typed' }),
  );
  await unanswered().waitFor({ state: 'detached' });
});

test('words about a lost network go when it is back on a page whose files are not kept yet', async () => {
  await newBuyer({ serviceWorkers: 'block' });
  await page.goto(`${site.url}/events`);
  await waitForScript(page);
  await page.locator('main summary', { hasText: 'Everywhere' }).click();
  const city = page.locator('main form[action="/place"] button:visible').nth(1);
  await tapOffline('city', () => city.click(), unanswered());
  await unanswered().waitFor({ state: 'detached' });
});

test('without a worker a form keeps its page too, and is sent where the browser was wrong about the network', async () => {
  await newBuyer({ serviceWorkers: 'block' });
  await page.goto(`${site.url}/tickets`);
  await waitForScript(page);
  await page.getByLabel('Order reference').fill('ABCD2345');
  await page.getByLabel('Email or mobile number').fill('amina@example.com');
  await tapOffline('find', () => button('Show tickets').click(), unanswered());
  expect(await page.getByLabel('Order reference').inputValue()).toBe('ABCD2345');
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  await button('Show tickets').click();
  await expect.poll(() => unanswered().count(), SOON).toBe(0);
  await page.getByRole('alert').waitFor();
});

test('the first page of a visit, which came before the worker, opens without a network', async () => {
  await newBuyer();
  await page.goto(`${site.url}/events`);
  await waitForScript(page);
  await isKept();
  const firstIsKept = () =>
    page.evaluate(async () => {
      const posters = [...document.querySelectorAll<HTMLImageElement>('main img[src^="/posters/"]')];
      const shown = posters.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      const kept = await Promise.all(
        [location.href, ...shown.map((img) => img.currentSrc)].map((url) => caches.match(url)),
      );
      return shown.length > 0 && kept.every(Boolean);
    });
  await expect.poll(firstIsKept, { ...SOON, message: 'the first page and its posters are kept' }).toBe(true);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto(`${site.url}/events/train-night`);
  await page.context().setOffline(true);
  await page.locator('header a[href="/events"]').first().click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), SOON).toBe(title);
});

test('what is shown stays where only a second look fails', async () => {
  await newBuyer();
  await page.goto(`${site.url}/events/train-night`);
  await waitForScript(page);
  await button('Add one: Regular').click();
  await button('Continue').click();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  await fillBuyer(page);
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await page.route('**/api/event/order', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, message: 'These are gone.', code: 'sold_out' } }),
  );
  await button(/^Continue to pay/).click();
  await page.getByRole('alert').waitFor();
  await expectAlive('a refusal');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(AMINA.name);
});
