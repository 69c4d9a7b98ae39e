import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { currencySign } from '#shared/money.ts';
import { formatPlainDay, plainDateIn, zoneLabel } from '#shared/time.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { days, hours } from '#tests/support/catalogue.ts';
import { mainText, openSummary, PHONE } from '#tests/support/checkout.ts';
import { react } from '#tests/support/holding.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';
import { lastMail, PASSWORD } from '#tests/support/people.ts';
import { type Thumb, thumbOn } from '#tests/support/thumb.ts';
import { wallClock } from '#web/forms/local-time.ts';

// The whole way on a phone: a stranger reads the pitch, and somebody else has a ticket of theirs in their hands. Every word is
// looked up, so that the same steps are walked in any language.

const browser = await testBrowser();
const site = await liveSite();

const ZONE = 'Africa/Nairobi';
const FESTIVAL = 'Taarab by the water';
const DAY_TICKET = 'Siku moja';
const PASS = 'Tamasha zima';
const CODE = 'MARAFIKI';
const first = plainDateIn(days(20, site.now()), ZONE);
const second = plainDateIn(days(21, site.now()), ZONE);

interface Walker {
  page: Page;
  thumb: Thumb;
  hasScript: boolean;
  locale: Locale;
  // What the site says, in their language.
  said: { locale: Locale };
}

async function newWalker(hasScript: boolean, locale: Locale) {
  const visitor = await browser.newVisitor({ ...PHONE, javaScriptEnabled: hasScript });
  await visitor.addCookies([{ name: 'MY_LANG', value: locale, url: site.url }]);
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  return { page, thumb: thumbOn(page, hasScript), hasScript, locale, said: { locale }, trouble };
}

const zone = zoneLabel(site.now(), ZONE);
const currency = currencySign('KES');

const main = ({ page }: Walker) => page.getByRole('main');
const field = (walker: Walker, label: string) => main(walker).getByLabel(label, { exact: true });
const button = (walker: Walker, name: string) => main(walker).getByRole('button', { name, exact: true });
const link = (walker: Walker, name: string) => main(walker).getByRole('link', { name, exact: true });

async function typesTheEvent(walker: Walker): Promise<void> {
  const { page, thumb, said } = walker;
  await page.goto(`${site.url}/sell-your-tickets`);
  await thumb.arrive(/sell-your-tickets/);
  await thumb.follow(link(walker, m.pitch_start({}, said)).first(), /\/sell$/);
  await thumb.type(field(walker, m.seller_name({}, said)), FESTIVAL);
  await thumb.type(field(walker, m.seller_date({}, said)), first);
  await thumb.type(field(walker, m.seller_starts({ zone }, said)), '16:00');
  await thumb.type(field(walker, m.seller_place({}, said)), 'Baraza Gardens, Nairobi');
  await thumb.type(field(walker, m.seller_type_name({}, said)), DAY_TICKET);
  await thumb.type(field(walker, m.seller_price({ currency }, said)), '1000');
  await thumb.type(field(walker, m.seller_places({}, said)), '80');
  await thumb.choose(field(walker, m.seller_sold_as({}, said)), 'days');
  await expectNoSidewaysScroll(page);
  await thumb.follow(button(walker, m.seller_begin_continue({}, said)), /\/signup\/merchant\?next=/);
}

async function becomesMerchant(walker: Walker, email: string): Promise<void> {
  const { thumb, said } = walker;
  await thumb.type(field(walker, m.merchant_organization({}, said)), `Mama Live ${email}`);
  await thumb.type(field(walker, m.signup_name({}, said)), 'Amina Wanjiku');
  await thumb.type(field(walker, m.pay_email({}, said)), email);
  await thumb.type(field(walker, m.login_password({}, said)), PASSWORD);
  await thumb.tap(button(walker, m.signup_button({}, said)));
  await expect.poll(() => lastMail(site.db, email).catch(() => null), SOON).not.toBeNull();
  const mail = await lastMail(site.db, email);
  expect(mail.locale).toBe(walker.locale);
  await thumb.open(/https?:\/\/\S+token=[\w-]+/.exec(mail.body_text)?.[0] ?? 'no link');
  await thumb.follow(button(walker, m.confirm_button({}, said)), /\/sell/);
  await react(site.app);
  // The page looks again by itself until the organiser is there.
  await thumb.arrive(/\/sell\/[\w-]+\/drafts\//);
}

async function publishes(walker: Walker): Promise<void> {
  const { page, thumb, said } = walker;
  expect(await field(walker, m.seller_name({}, said)).inputValue()).toBe(FESTIVAL);
  await thumb.choose(field(walker, m.seller_category({}, said)), 'music');
  await thumb.tap(main(walker).getByText(m.seller_later({}, said), { exact: true }));
  await thumb.type(field(walker, m.seller_ends_date({}, said)), second);
  await thumb.tap(button(walker, m.seller_add_type({}, said)));
  const pass = main(walker).getByRole('group', { name: m.seller_type_number({ number: '2' }, said) });
  await thumb.type(pass.getByLabel(m.seller_type_name({}, said)), PASS);
  await thumb.type(pass.getByLabel(m.seller_price({ currency }, said)), '1500');
  await thumb.choose(pass.getByLabel(m.seller_sold_as({}, said)), 'days_of:0');
  await expectNoSidewaysScroll(page);
  await thumb.follow(button(walker, m.seller_publish({}, said)), /\/events\/\d+\?published/);
  await main(walker).getByText(m.seller_published({}, said)).waitFor();
}

// The pass stays as it is.
async function lowersPrices(walker: Walker): Promise<void> {
  const { page, thumb, said } = walker;
  const { date, time } = wallClock(hours(6, site.now()).toISOString(), ZONE);
  await thumb.follow(link(walker, m.sales_flash({}, said)), /\/flash$/);
  await thumb.follow(link(walker, m.sales_flash_new({}, said)), /\/flash\/new$/);
  await thumb.type(field(walker, m.sales_label({}, said)), 'Payday');
  await thumb.type(field(walker, m.sales_to_date({}, said)), date);
  await thumb.type(field(walker, m.sales_to_time({ zone }, said)), time);
  await thumb.type(main(walker).getByRole('textbox', { name: m.sales_percent({}, said) }), '20');
  await thumb.tap(main(walker).getByRole('checkbox', { name: PASS }));
  await expectNoSidewaysScroll(page);
  await thumb.follow(button(walker, m.sales_start({}, said)), /\/flash\?saved/);
  await main(walker)
    .getByRole('heading', { name: m.sales_on_now({}, said) })
    .waitFor();
}

// Answers the link that brings the code along.
async function makesCode(walker: Walker): Promise<string> {
  const { page, thumb, said } = walker;
  await thumb.follow(link(walker, m.sales_codes({}, said)), /\/codes$/);
  await thumb.follow(link(walker, m.sales_code_new({}, said)), /\/codes\/new$/);
  const typed = (name: string) => main(walker).getByRole('textbox', { name, exact: true });
  await thumb.type(typed(m.sales_code({}, said)), CODE);
  await thumb.type(typed(m.sales_percent({}, said)), '10');
  await expectNoSidewaysScroll(page);
  await thumb.follow(button(walker, m.sales_code_make({}, said)), /\/codes\?saved/);
  const made = main(walker).getByRole('link', { name: m.sales_code_link({}, said) });
  return (await made.getAttribute('href')) ?? 'no link';
}

async function choosesTickets(walker: Walker): Promise<void> {
  const { page, thumb, said, hasScript, locale } = walker;
  const picker = main(walker).getByRole('group', { name: m.cart_which_days({}, said) });
  const day = formatPlainDay(second, locale);
  if (hasScript) {
    // A part that comes after the page, and hears no tap before.
    await waitForScript(page, 'main fieldset');
    await thumb.tap(picker.getByRole('button', { name: day }));
    await picker.getByRole('button', { name: day, pressed: true }).waitFor();
    await thumb.tap(main(walker).getByRole('button', { name: m.cart_add_one({ name: PASS }, said) }));
  } else {
    await thumb.type(picker.getByRole('spinbutton', { name: day }), '1');
    await thumb.type(main(walker).getByLabel(m.cart_how_many({ name: PASS }, said)), '1');
  }
}

// The day at its flash price and the pass at its own, and of both what the code takes off.
const TOTAL = /2[,.]070[,.]00/;

async function buys(walker: Walker, email: string): Promise<void> {
  const { page, thumb, said } = walker;
  await choosesTickets(walker);
  const on = page.getByRole('button', { name: m.cart_continue({}, said), exact: true });
  await thumb.follow(on.and(page.locator(':visible')), /\/events\/pay/);
  await openSummary(page);
  await expect.poll(() => mainText(page), SOON).toMatch(TOTAL);
  expect(await mainText(page)).toContain(CODE);
  await thumb.type(field(walker, m.pay_name({}, said)), 'Joseph Otieno');
  await thumb.type(field(walker, m.pay_email({}, said)), email);
  await thumb.type(field(walker, m.pay_phone({}, said)), '0712 345 678');
  await expectNoSidewaysScroll(page);
  const starting = (words: (given: { amount: string }, said: { locale: Locale }) => string) =>
    main(walker).getByRole('button', { name: words({ amount: currency }, said) });
  await thumb.follow(starting(m.pay_continue), /\/events\/pay\/[0-9A-Z]{8}\?t=/);
  await thumb.follow(starting(m.pay_amount), /sandbox/);
  const paying = `${m.sandbox_success({}, said)} ${m.sandbox_success_hint({}, said)}`;
  await thumb.follow(button(walker, paying), /\/events\/pay\/success\?/);
  await page.getByRole('heading', { name: m.order_going({ event: FESTIVAL }, said) }).waitFor();
  const codes = page.getByRole('img', { name: m.ticket_qr({ code: '' }, said).trim() });
  expect(await codes.count()).toBe(2);
  await thumb.tap(page.getByRole('link', { name: m.ticket_open({}, said) }).first());
  await expect.poll(() => codes.count(), SOON).toBe(1);
  expect(await mainText(page)).toContain('Joseph Otieno');
}

const told = (who: string, { taps, seconds }: Thumb) => `${who} ${taps} taps, ${seconds} s`;

test.each<[string, boolean, Locale]>([
  ['without script', false, 'en'],
  ['in Swahili', true, 'sw'],
])('from the pitch to a ticket in a buyer’s hands, %s', async (way, hasScript, locale) => {
  const name = way.replace(' ', '-').toLowerCase();
  const seller = await newWalker(hasScript, locale);
  await typesTheEvent(seller);
  await becomesMerchant(seller, `seller-${name}@example.com`);
  await publishes(seller);
  await lowersPrices(seller);
  const shared = await makesCode(seller);
  const sold = told('seller', seller.thumb);

  const buyer = await newWalker(hasScript, locale);
  await buyer.thumb.open(shared);
  await buys(buyer, `buyer-${name}@example.com`);
  process.stdout.write(`journey ${way}: ${sold}; ${told('buyer', buyer.thumb)}\n`);

  expect([...seller.trouble(), ...buyer.trouble()]).toEqual([]);
  await seller.page.context().close();
  await buyer.page.context().close();
});
