import type { RequestListener } from 'node:http';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { checkSignature } from '#modules/tickets/codes/signing-keys.ts';
import { readTicketCode, verifyTicketCode } from '#modules/tickets/codes/ticket-code.rules.ts';
import { groupedCode } from '#shared/grouped-code.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, hours } from '#tests/support/catalogue.ts';
import { expectAccessible, mainText, PHONE } from '#tests/support/checkout.ts';
import { asking, BUYER, signedIn, whoIs } from '#tests/support/holding.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';
import { ticketPath } from '#web/paths/tickets.ts';

// Tickets in people's hands, by role and label.

const browser = await testBrowser();
const WITH_WORKER = { serviceWorkers: 'allow' };
const site = await liveSite({}, { whoIs });
const api = asking(site.app);
const now = site.now();
const [eventId = 0, tonightId = 0] = await site.catalogue.add(
  { slug: 'shared-night', name: 'Shared Night', startsAt: days(10, now), endsAt: hours(5, days(10, now)) },
  { slug: 'tonight', name: 'Tonight', startsAt: hours(-1, now), endsAt: hours(6, now) },
);
const [type = 0] = await typesOf(site.db, eventId);

let trouble: () => string[] = () => [];
// A refused call is an answer, not a fault of the page, though the browser notes it.
afterEach(() =>
  expect(trouble().filter((line) => !/status of (403|409|410|422|503)|ERR_INTERNET_DISC/.test(line))).toEqual(
    [],
  ),
);

async function newPerson(options: object = {}): Promise<Page> {
  const visitor = await browser.newVisitor({ ...PHONE, ...options });
  trouble = watchTrouble(visitor);
  return visitor.newPage();
}

async function expectSound(page: Page): Promise<void> {
  await waitForScript(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

// As the door decides: our signature, and the generation that the ticket is at.
async function doorLetsIn(ticketId: string, text: string): Promise<boolean> {
  const publicKeys = await site.app.services.signingKeys.publicKeysOf(eventId);
  const verdict = verifyTicketCode(text, { id: eventId, publicKeys }, checkSignature);
  const { rows } = await sql<{ generation: number }>`
    select generation from tickets where id = ${ticketId}
  `.execute(site.db.sql);
  return verdict.ok && verdict.claims.generation === rows[0]?.generation;
}

// As if another tab lay before this one, or no longer.
const look = (page: Page, isSeen: boolean) =>
  page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !seen });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);

const codes = (page: Page) => page.getByRole('img', { name: /^Entry code/ });

test('a guest sends a ticket to a friend, who accepts without an account and without JavaScript', async () => {
  const order = await api.buy([{ id: type, quantity: 2 }]);
  const [ticket] = await api.ticketsOf(order);
  const page = await newPerson();
  await page.goto(`${site.url}/events/pay/${order.reference}?t=${order.token}`);
  await page.getByRole('link', { name: 'Send tickets to friends' }).click();
  await page.getByRole('heading', { name: 'Who is coming?' }).waitFor();
  await expectSound(page);
  const row = page.getByRole('article', { name: 'Regular, ticket 1' });
  await row.getByText('Send it to somebody', { exact: true }).click();
  await row.getByText('Email', { exact: true }).click();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await row.getByRole('alert').innerText()).toMatch(/Write the email/);
  await row.getByText('Link', { exact: true }).click();
  await row.getByLabel('Their name').first().fill('Amina');
  await row.getByRole('button', { name: 'Send', exact: true }).click();
  await row.getByText('Amina will get their own code. Yours stops working when they accept.').waitFor();
  await expectSound(page);
  const link = await row.getByLabel('Link to send').inputValue();
  expect(await doorLetsIn(ticket.id, ticket.qr.text)).toBe(true);

  const friend = await newPerson({ javaScriptEnabled: false });
  await friend.goto(link);
  expect(await mainText(friend)).toMatch(/Shared Night[\s\S]*Joseph sends you a ticket/);
  expect(await mainText(friend)).not.toMatch(/Otieno|1,500/);
  await expectNoSidewaysScroll(friend);
  expect(await friend.getByLabel('Your name').inputValue()).toBe('Amina');
  await friend.getByLabel('Your email').fill('amina@example');
  await friend.getByRole('button', { name: 'Accept the ticket' }).click();
  await friend.getByLabel('Your email').fill('amina@example.com');
  await friend.getByRole('button', { name: 'Accept the ticket' }).click();
  await friend.waitForURL(/\/tickets\/[0-9a-f-]{36}\?t=/);
  expect(await codes(friend).count()).toBe(1);
  const text = await mainText(friend);
  expect(text).toMatch(/Amina · Regular/);
  expect(text).not.toContain(order.reference);

  // The old code is dead, the new one lives, and the sender's page has none.
  const mine = await api.must(
    api.get(`/api/events/orders/viewTicket/${ticket.id}?t=${new URL(friend.url()).searchParams.get('t')}`),
  );
  expect(readTicketCode(mine.qr.text)?.claims.generation).toBe(2);
  expect(await doorLetsIn(ticket.id, mine.qr.text)).toBe(true);
  expect(await doorLetsIn(ticket.id, ticket.qr.text)).toBe(false);
  await page.reload();
  await row.getByText('Amina has it, with a new code. Yours no longer works.').waitFor();
  await page.goto(`${site.url}/tickets/${ticket.id}?t=${order.token}`);
  expect(await mainText(page)).toMatch(/Amina has this ticket now/);
  expect(await codes(page).count()).toBe(0);
  await friend.goto(link);
  expect(await mainText(friend)).toMatch(/This ticket is yours/);
  const late = await newPerson();
  await late.goto(link);
  expect(await mainText(late)).toMatch(/This ticket was accepted already/);
  await expectSound(late);
}, 120_000);

test('whoever goes back after accepting a ticket is led to it, and not asked again', async () => {
  const order = await api.buy([{ id: type, quantity: 1 }]);
  const [ticket] = await api.ticketsOf(order);
  const offered = await api.must(api.share(ticket.id, { t: order.token, share: { by: 'link' } }));
  const { link } = offered.sharing.offer;
  const page = await newPerson();
  await page.goto(link);
  await page.getByLabel('Your name').fill('Amina');
  await page.getByLabel('Your email').fill('amina@example.com');
  // Phones keep a page that was left as it stood, and show it again on the way back.
  const left = await page.context().newPage();
  await left.goto(link);
  await waitForScript(left);
  await page.getByRole('button', { name: 'Accept the ticket' }).click();
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}\?t=/);
  const mine = page.url();
  await page.goBack();
  await left.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  for (const behind of [page, left]) {
    await behind.getByRole('heading', { name: 'This ticket is yours' }).waitFor();
    expect(await behind.getByRole('button', { name: 'Accept the ticket' }).count()).toBe(0);
    await behind.getByRole('link', { name: 'Open my ticket' }).click();
    await behind.waitForURL(mine);
    await codes(behind).waitFor();
  }
}, 120_000);

test('tickets open in airplane mode once they were bought, and paying is never answered from memory', async () => {
  const order = await api.buy([{ id: type, quantity: 2 }]);
  const page = await newPerson(WITH_WORKER);
  await page.goto(`${site.url}/events/pay/success?REF_NUMBER=${order.reference}&t=${order.token}`);
  await page.getByText('Saved on this phone · works offline').waitFor();
  expect((await fetch(`${site.url}/sw.js`)).headers.get('cache-control')).toBe('no-cache');
  const [first, second] = await api.ticketsOf(order);
  await page.context().setOffline(true);
  // Never looked at before: it was kept when it was bought.
  await page.goto(`${site.url}/tickets/${second.id}?t=${order.token}`);
  expect(await page.getByText(groupedCode(second.code)).first().isVisible()).toBe(true);
  expect(await codes(page).count()).toBe(1);
  // With its looks: the style sheet and the poster are there as well.
  expect(await page.locator('.ticket-card').evaluate((card) => getComputedStyle(card).borderRadius)).toBe(
    '20px',
  );
  expect(
    await page.locator('.ticket-card img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await waitForScript(page);
  await page.getByRole('link', { name: 'Previous ticket' }).click();
  await page.getByText(groupedCode(first.code)).first().waitFor();
  // The links of mails and of the success page open what is kept: all tickets of the order.
  for (const link of [
    `/events/pay/${order.reference}?t=${order.token}`,
    `/events/pay/success?REF_NUMBER=${order.reference}&t=${order.token}`,
  ]) {
    for (const { code } of [first, second]) {
      await page.goto(site.url + link);
      await page.getByRole('link', { name: new RegExp(groupedCode(code)) }).click();
      await page.getByText(groupedCode(code)).first().waitFor();
      expect(await codes(page).count()).toBe(1);
    }
  }
  // Another order's say so, and lead to what is here.
  expect((await page.goto(`${site.url}/events/pay/ZZZZ2222?t=nothing`))?.status()).toBe(503);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.getByRole('link', { name: new RegExp(groupedCode(second.code)) }).click();
  await page.getByText(groupedCode(second.code)).first().waitFor();
  await page.context().setOffline(false);
  // The link from there had its secret: with the network back the ticket is still theirs.
  await page.reload();
  await page.getByText(groupedCode(second.code)).first().waitFor();

  // Passed on meanwhile: online again, the page tells the truth, and keeps it.
  const offered = await api.must(api.share(first.id, { t: order.token, share: { by: 'link' } }));
  await api.must(api.accept(api.tokenOf(offered.sharing.offer.link)));
  await page.goto(`${site.url}/tickets/${first.id}?t=${order.token}`);
  await page.getByText('Amina Wanjiku has this ticket now').waitFor();
  expect(await codes(page).count()).toBe(0);
}, 120_000);

// Requests about this wait until the answered function is called.
function holdBack(what: string): () => void {
  const { server } = site.app.http;
  const listeners = server.listeners('request') as RequestListener[];
  let waiting: (() => void)[] | null = [];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const answer = () => {
      for (const listen of listeners) listen(request, response);
    };
    if (waiting && request.url?.includes(what)) waiting.push(answer);
    else answer();
  });
  return () => {
    const held = waiting ?? [];
    waiting = null;
    for (const answer of held) answer();
  };
}

test('a slow network: the ticket comes from the phone, says so, and shows what became of it once that is known', async () => {
  const order = await api.buy([{ id: type, quantity: 1 }]);
  const [ticket] = await api.ticketsOf(order);
  const address = `${site.url}/tickets/${ticket.id}?t=${order.token}`;
  const page = await newPerson(WITH_WORKER);
  await page.goto(address);
  await page.getByText('Saved on this phone · works offline').waitFor();
  expect(await mainText(page)).not.toContain('Last checked');
  const offered = await api.must(api.share(ticket.id, { t: order.token, share: { by: 'link' } }));
  await api.must(api.accept(api.tokenOf(offered.sharing.offer.link)));
  const answer = holdBack(ticket.id);
  await page.goto(address);
  await page.getByText('Last checked').waitFor();
  expect(await codes(page).count()).toBe(1);
  answer();
  await page.getByText('Amina Wanjiku has this ticket now').waitFor();
  expect(await codes(page).count()).toBe(0);
  expect(await mainText(page)).not.toContain('Last checked');
}, 120_000);

test('the ticket page has everything that a ticket needs', async () => {
  const order = await api.buy([{ id: type, quantity: 2 }]);
  const [ticket] = await api.ticketsOf(order);
  const page = await newPerson();
  await page.goto(`${site.url}/tickets/${ticket.id}?t=${order.token}`);
  await expectSound(page);
  const width = await codes(page).evaluate((image) => image.getBoundingClientRect().width);
  expect(width).toBeGreaterThanOrEqual(230);
  for (const name of ['Download PDF', 'Add to calendar', 'Receipt (PDF)']) {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    expect((await fetch(site.url + href)).status, name).toBe(200);
  }
  await page.getByRole('button', { name: 'Mail the tickets again' }).click();
  await page.getByText('Sent again.').waitFor();
  await page.getByText('Ask for a refund').click();
  await page.getByLabel('Why?').fill('I am ill');
  await page.getByRole('button', { name: 'Ask Ngoma Nights' }).click();
  await page.getByText(/^You asked for a refund on/).waitFor();
  await page.getByText('Put a name on it').click();
  await page.getByLabel('Their name').last().fill('Baraka Mwangi');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('For Baraka Mwangi').waitFor();
  await expectSound(page);
}, 120_000);

test('tickets that could not be fetched come to the page of their order by themselves', async () => {
  const order = await api.buy([{ id: type, quantity: 1 }]);
  const page = await newPerson();
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) asked += 1;
  });
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(site.db.sql);
  await rename('tickets', 'tickets_away');
  try {
    await page.goto(`${site.url}/events/pay/${order.reference}?t=${order.token}`);
    await page.getByText('Your tickets are on their way to this page').waitFor();
    await expectSound(page);
    await expect.poll(() => asked).toBeGreaterThan(0);
    // Not while nobody looks.
    await look(page, false);
    await page.waitForLoadState('networkidle');
    const before = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(before);
  } finally {
    await rename('tickets_away', 'tickets');
  }
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await look(page, true);
  await codes(page).waitFor();
}, 120_000);

test('on a phone the bar is there with the tickets in hand, and not while one pays', async () => {
  const order = await api.buy([{ id: type, quantity: 1 }]);
  const [ticket] = await api.ticketsOf(order);
  const held = await api.place([{ id: type, quantity: 1 }]);
  const page = await newPerson();
  const bar = page.getByRole('navigation', { name: 'Main' }).and(page.locator(':visible'));
  for (const [path, isThere] of [
    [`/tickets/${ticket.id}?t=${order.token}`, true],
    [`/events/pay/success?REF_NUMBER=${order.reference}&t=${order.token}`, true],
    [`/events/pay/${held.reference}?t=${held.token}`, false],
  ] as const) {
    await page.goto(site.url + path);
    expect(await bar.count(), path).toBe(isThere ? 1 : 0);
    await expectSound(page);
    if (isThere) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const { bottom, top } = await page.evaluate(() => ({
        bottom: document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0,
        top: document.querySelector('nav[class*=fixed]')?.getBoundingClientRect().top ?? 0,
      }));
      expect(bottom, 'nothing is hidden behind the bar').toBeLessThanOrEqual(top);
    }
  }
});

test('my tickets: for the signed-in buyer alone, tonight first', async () => {
  const [tonight = 0] = await typesOf(site.db, tonightId);
  const own = { ...BUYER, email: 'own@example.com', phone: '0733000222' };
  await api.buy([{ id: tonight, quantity: 1 }], own);
  const { reference } = await api.buy([{ id: type, quantity: 2 }], own);
  const guest = await newPerson();
  const asked = await fetch(`${site.url}/account/myTickets?search=x`, { redirect: 'manual' });
  expect(asked.headers.get('location')).toBe('/login?next=%2Faccount%2FmyTickets%3Fsearch%3Dx');
  await guest.context().close();

  const page = await newPerson({ extraHTTPHeaders: signedIn({ email: 'Own@example.com' }) });
  await page.goto(`${site.url}/account/myTickets`);
  await expectSound(page);
  expect(await mainText(page)).toMatch(/Today\s+Tonight[\s\S]*Shared Night/);
  expect(await codes(page).count()).toBe(1);
  await page.getByLabel('Event, venue or reference').fill(reference);
  await page.getByRole('button', { name: 'Search' }).and(page.locator('main button')).click();
  await page.waitForURL(/search=/);
  await expect.poll(() => page.getByRole('main').getByRole('article').count(), SOON).toBe(1);
  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await page.getByRole('heading', { name: 'No tickets yet' }).waitFor();
  await expectSound(page);
  await page.goto(`${site.url}/account/myTickets/${reference}`);
  await page.getByRole('heading', { name: 'Who is coming?' }).waitFor();

  await page.getByRole('link', { name: 'To the order' }).click();
  await expect.poll(() => codes(page).count(), SOON).toBe(2);
}, 120_000);

test('checking a ticket says whether it is good, and never shows a code', async () => {
  const order = await api.buy([{ id: type, quantity: 1 }]);
  const page = await newPerson();
  await page.goto(`${site.url}/account/myTickets/checkTicket`);
  await expectSound(page);
  await page.getByLabel('Order reference').fill(order.reference.toLowerCase());
  await page.getByLabel('Mobile number').fill('0799 999 999');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText(/^Nothing matches/).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Mobile number').fill('0712 345 678');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: 'These tickets are good' }).waitFor();
  await expectSound(page);
  expect(await mainText(page)).toMatch(/Shared Night[\s\S]*Name begins with J[\s\S]*Valid/);
  expect(await codes(page).count()).toBe(0);
  expect(page.url()).not.toMatch(/0712|reference/);
  await page.getByRole('link', { name: 'Check another' }).click();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: 'Look in your mail' }).waitFor();
  await expectSound(page);
}, 120_000);

test('nothing scrolls sideways in any language on the narrowest phone, with or without what a row unfolds', async () => {
  const order = await api.buy([{ id: type, quantity: 2 }]);
  const [ticket, other] = await api.ticketsOf(order);
  const { sharing } = await api.must(api.share(ticket.id, { t: order.token, share: { by: 'link' } }));
  for (const language of ['en', 'id', 'sw']) {
    const page = await newPerson({
      viewport: { width: 320, height: 640 },
      javaScriptEnabled: false,
      extraHTTPHeaders: { ...signedIn({ email: BUYER.email }) },
    });
    await page.context().addCookies([{ name: 'MY_LANG', value: language, url: site.url }]);
    for (const path of [
      '/tickets',
      '/account/myTickets',
      '/account/myTickets/checkTicket',
      `/account/myTickets/${order.reference}`,
      `/tickets/${other.id}`,
      new URL(sharing.offer.link).pathname,
    ]) {
      await page.goto(site.url + path);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '');
      });
      await expectNoSidewaysScroll(page);
    }
    await page.context().close();
  }
}, 120_000);

test('from ticket to ticket of one order: with the arrow keys, and with a swipe', async () => {
  const order = await api.buy([{ id: type, quantity: 3 }]);
  const [first, second, third] = await api.ticketsOf(order);
  const page = await newPerson({ hasTouch: true });
  const isAt = (id: string) => page.waitForURL(`**/${id}?t=*`);
  await page.goto(`${site.url}${ticketPath(first.id, order.token)}`);
  await waitForScript(page);
  // Nothing comes before the first.
  await page.keyboard.press('ArrowLeft');
  // Keys are heard a moment after the page is awake. Pressed again too soon, one would set out anew each time.
  const turn = async () => {
    await page.keyboard.press('ArrowRight');
    return page.waitForURL(`**/${second.id}?t=*`, { timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(turn, SOON).toBe(true);
  await waitForScript(page);
  const swipe = (from: number, to: number) =>
    page.locator('.ticket-card').evaluate(
      (card, [begin, end]) => {
        const touch = (clientX: number) => new Touch({ identifier: 1, target: card, clientX, clientY: 300 });
        const send = (kind: string, at: Touch, touches: Touch[]) =>
          card.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches, changedTouches: [at] }));
        send('touchstart', touch(begin), [touch(begin)]);
        send('touchend', touch(end), []);
      },
      [from, to] as const,
    );
  // A tap that slipped turns nothing.
  await swipe(200, 180);
  expect(page.url()).toContain(second.id);
  await swipe(300, 100);
  await isAt(third.id);
  await waitForScript(page);
  await swipe(100, 300);
  await isAt(second.id);
});

test('a guest finds tickets behind the tab: those on this phone, and others by reference and phone', async () => {
  const order = await api.buy([{ id: type, quantity: 2 }]);
  const [first] = await api.ticketsOf(order);
  await api.must(api.share(first.id, { t: order.token, assign: { name: 'Amina' } }));
  const page = await newPerson(WITH_WORKER);
  const openTab = () =>
    page.getByRole('navigation').getByRole('link', { name: 'Tickets', exact: true }).click();
  await page.goto(`${site.url}/events`);
  await waitForScript(page);
  await openTab();
  await page.waitForURL('**/tickets');
  await page.getByText('No tickets are kept here yet.').waitFor();
  await expectSound(page);

  await page.getByLabel('Order reference').fill(order.reference.toLowerCase());
  await page.getByLabel('Email or mobile number').fill('0799 999 999');
  await page.getByRole('button', { name: 'Show tickets' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Order reference').inputValue(), 'what was typed').toBe(
    order.reference.toLowerCase(),
  );
  await expectSound(page);
  await page.getByLabel('Email or mobile number').fill('0712 345 678');
  await page.getByRole('button', { name: 'Show tickets' }).click();
  await expect.poll(() => codes(page).count(), SOON).toBe(2);
  await page.getByText('Saved on this phone').waitFor();

  // From now on the phone has them, without a network too.
  await page.goto(`${site.url}/tickets`);
  const kept = page.getByRole('main').getByRole('link', { name: 'Shared Night' });
  await expect.poll(() => kept.count(), SOON).toBe(2);
  await page.getByRole('link', { name: 'Amina · Regular' }).waitFor();
  await page.getByRole('link', { name: 'Joseph Otieno · Regular' }).waitFor();
  await expectSound(page);
  await kept.first().click();
  await expect.poll(() => codes(page).count(), SOON).toBe(1);
  await page.goBack();
  await page.context().setOffline(true);
  await kept.first().click();
  await expect.poll(() => codes(page).count(), SOON).toBe(1);
  await page.context().setOffline(false);

  // Passed on, it is no ticket of this phone any more.
  const { sharing } = await api.must(api.share(first.id, { t: order.token, share: { by: 'link' } }));
  await api.must(api.accept(api.tokenOf(sharing.offer.link)));
  await page.goto(`${site.url}${ticketPath(first.id, order.token)}`);
  await page.getByText('Amina Wanjiku has this ticket now').waitFor();
  await page.goto(`${site.url}/tickets`);
  await expect.poll(() => kept.count(), SOON).toBe(1);
  await page.getByRole('link', { name: 'Joseph Otieno · Regular' }).waitFor();

  // A phone that others use too: what is removed stays away.
  await page.getByRole('button', { name: 'Remove Shared Night from this phone' }).click();
  await page.getByText('Removed from this phone.').waitFor();
  await expectSound(page);
  await page.reload();
  await page.getByText('No tickets are kept here yet.').waitFor();
}, 120_000);
