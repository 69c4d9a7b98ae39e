import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator } from '#demo/simulators/start-simulator.ts';
import { bookWaiting, settleOrganizer } from '#modules/ledger/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { expectAccessible, expectTickets, mainText, openHeldOrder, PHONE } from '#tests/support/checkout.ts';
import { newOperator, sellMany, switchFactorOn } from '#tests/support/due-money.ts';
import { asking } from '#tests/support/holding.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { simulatedPayouts } from '#tests/support/payments.ts';
import { jpeg, svg } from '#tests/support/pictures.ts';
import { newMember } from '#tests/support/teams.ts';

// A seller's money from the request to the bank, with the two operators it takes.

const browser = await testBrowser();
const simulator = await startSimulator();
const site = await liveSite(simulatedPayouts(simulator.url));
const payouts = `${site.url}/sell/${ORGANIZERS.ngoma.slug}/money/payouts`;
const queues = `${site.url}/admin/payouts`;
let owner: Map<string, string>;
let first: Map<string, string>;
let second: Map<string, string>;

beforeAll(async () => {
  simulator.callBackTo(site.url);
  const email = 'payout.owner@example.com';
  owner = (await newMember(site.app, site.db, { email })).cookies;
  await switchFactorOn(site.db, email);
  first = (await newOperator(site.app, site.db, 'first.operator@example.com')).cookies;
  second = (await newOperator(site.app, site.db, 'second.operator@example.com')).cookies;
  const [event = 0] = await site.catalogue.add({ slug: 'paid-out', startsAt: days(-30, site.now()) });
  await sellMany(site.db, event, 3);
  const [row] = await rowsOf<{ id: number }>(
    site.db,
    sql`select organizer_id as id from events where id = ${event}`,
  );
  await site.db.sql.transaction().execute((tx) => settleOrganizer(tx, row?.id ?? 0, site.now()));
}, 120_000);
afterAll(() => simulator.stop());

// Everybody has just proved who they are.
const prove = () =>
  sql`update account_sessions set proved_at = ${site.now()}, expires_at = ${days(30, site.now())}`.execute(
    site.db.sql,
  );

async function pageOf(cookies: Map<string, string>, options: Parameters<typeof browser.newVisitor>[0]) {
  const visitor: BrowserContext = await browser.newVisitor(options);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return { trouble: watchTrouble(visitor), page: await visitor.newPage() };
}

// The page after the press has been read by whoever presses: a note that the page before did not have.
async function press(page: Page, name: string, note: string): Promise<void> {
  await page.goto(queues);
  await waitForScript(page);
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.waitForURL(/\?note=/);
  await page.getByRole('status').filter({ hasText: note }).waitFor();
}

async function ask(page: Page, amount: string, to: RegExp): Promise<void> {
  await page.goto(payouts);
  await waitForScript(page);
  await page.getByLabel('Amount').fill(amount);
  const option = await page
    .getByLabel('To', { exact: true })
    .getByRole('option')
    .filter({ hasText: to })
    .first();
  await page.getByLabel('To', { exact: true }).selectOption((await option.getAttribute('value')) ?? '');
  await page.getByRole('button', { name: 'Ask for this payout' }).click();
  await page.waitForURL(/\?asked/);
  await page.getByText('Two of our people look at it').waitFor();
}

test('asked for on a phone, approved by one and sent by another; one that fails; one of which nobody knows', async () => {
  const seller = await pageOf(owner, PHONE);
  const { page } = seller;
  await page.goto(payouts);
  await page.getByRole('link', { name: 'Add a way to be paid' }).first().click();
  await page.waitForURL(/payouts\/method/);
  await waitForScript(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('M-Pesa number').fill('0712 345 678');
  await page.getByLabel('Name of the account holder').fill('Ngoma Nights');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.waitForURL(/\?added/);
  await page.getByText('M-Pesa 0712 ••• 678').waitFor();
  await page.goto(`${payouts}/method?kind=bank`);
  await waitForScript(page);
  await page.getByLabel('Bank', { exact: true }).fill('Equity');
  await page.getByLabel('Account number').fill('0123456789');
  await page.getByLabel('Name of the account holder').fill('Ngoma Ltd');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.waitForURL(/\?added/);
  await page.getByText('Bank account Equity ••• 6789').waitFor();
  expect(await mainText(page)).toContain('Can be used from');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  site.moveClock(25 * 3_600_000);
  await prove();
  await ask(page, '1,000', /Equity/);
  expect(await mainText(page)).toContain('Requested');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const one = await pageOf(first, undefined);
  const other = await pageOf(second, PHONE);
  await press(one.page, 'Approve', 'Done.');
  await one.page.getByText('You approved it: somebody else sends it.').waitFor();
  await expectAccessible(one.page);
  await press(other.page, 'Send', 'Done.');
  await other.page.getByText('0123456789').waitFor();
  await expectAccessible(other.page);
  await expectNoSidewaysScroll(other.page);
  await other.page.getByRole('button', { name: 'It is sent' }).click();
  await other.page.getByRole('alert').filter({ hasText: 'Write the reference' }).waitFor();
  // Only that the form was refused.
  expect(other.trouble()).toEqual([expect.stringContaining('422')]);
  await other.page.getByLabel('Reference', { exact: true }).fill('FT20261118');
  await other.page.getByRole('button', { name: 'It is sent' }).click();
  await other.page.waitForURL(/\?note=done/);
  await other.page.getByText('Reference FT20261118').waitFor();
  await page.goto(payouts);
  await page.getByText('Reference FT20261118').waitFor();

  await ask(page, '200', /Equity/);
  await press(one.page, 'Approve', 'Done.');
  await press(other.page, 'Send', 'Done.');
  const failing = other.page
    .locator('form')
    .filter({ has: other.page.getByRole('button', { name: 'It could not be sent' }) });
  await failing.getByLabel('Why? The seller reads it.').fill('The account is closed');
  await failing.getByRole('button').click();
  await other.page.waitForURL(/\?note=done/);
  await other.page.getByText('The account is closed').first().waitFor();
  await page.goto(payouts);
  await page.getByText('The account is closed').waitFor();

  simulator.scripts.set({ ack: 'reset', outcome: 'never', statusAnswer: 'silent' });
  await ask(page, '300', /0712/);
  await press(one.page, 'Approve', 'Done.');
  await press(other.page, 'Send', 'Done.');
  await other.page.getByText('M-Pesa has not said whether this arrived.').waitFor();
  await page.goto(payouts);
  await page.getByText('Being checked').waitFor();
  for (const [who, note] of [
    [one.page, 'Somebody else has to read the same line.'],
    [other.page, 'Done.'],
  ] as const) {
    await who.goto(queues);
    await waitForScript(who);
    await who.getByLabel('Line of the statement').first().fill('QX12 300.00');
    await who.getByRole('button', { name: 'The statement says sent', exact: true }).click();
    await who.waitForURL(/\?note=/);
    await who.getByRole('status').filter({ hasText: note }).waitFor();
  }
  await page.goto(payouts);
  await page.getByText('Reference QX12 300.00').waitFor();

  await ask(page, '50', /Equity/);
  await page.getByRole('button', { name: 'Withdraw this request' }).click();
  await page.waitForURL(/\?cancelled/);
  await page.getByRole('status').filter({ hasText: 'Withdrawn.' }).waitFor();

  // 2,850 were due, 1,300 arrived: from the payouts to the money, and to the statement that adds up to it.
  for (const [locale, states, statement, kind] of [
    ['id-ID', ['Pencairan', 'Terkirim', 'Gagal', 'Ditarik'], 'Laporan rekening', 'Dibayarkan kepadamu'],
    ['sw-KE', ['Malipo yako', 'Yametumwa', 'Yameshindikana', 'Yamefutwa'], 'Taarifa ya hesabu', 'Umelipwa'],
  ] as const) {
    const abroad = await pageOf(owner, { ...PHONE, locale });
    await abroad.page.goto(payouts);
    const text = await mainText(abroad.page);
    for (const word of states) expect(text).toContain(word);
    await expectNoSidewaysScroll(abroad.page);
    await abroad.page.goto(payouts.replace(/\/payouts$/, ''));
    expect((await mainText(abroad.page)).replaceAll('.', ',')).toContain('1,550');
    await expectNoSidewaysScroll(abroad.page);
    await abroad.page.getByRole('link', { name: statement, exact: true }).click();
    await abroad.page.waitForURL(/\/money\/statement/);
    await abroad.page.getByRole('heading', { name: statement, exact: true }).waitFor();
    await abroad.page.getByText(kind, { exact: true }).first().waitFor();
    const lines = (await mainText(abroad.page)).replaceAll('.', ',');
    for (const amount of ['1,000', '300', '1,550']) expect(lines).toContain(amount);
    await expectNoSidewaysScroll(abroad.page);
    expect(abroad.trouble()).toEqual([]);
  }
  for (const { trouble } of [seller, one, other]) expect(trouble()).toEqual([]);
}, 240_000);

test('an owner says on a phone in Swahili who they are; refused, then verified, then suspended: sales stop, tickets remain', async () => {
  const { slug } = ORGANIZERS.kenari;
  const email = 'kenari.owner@example.com';
  const person = await newMember(site.app, site.db, { email, organizer: slug });
  await switchFactorOn(site.db, email);
  await prove();
  const bank = { kind: 'bank', bank: 'Equity', account: '0987654321', name: 'Kenari Ltd', currency: 'KES' };
  await person.post(`/api/sell/${slug}/payouts/methods/add`, bank);
  const [event = 0] = await site.catalogue.add({
    slug: 'kenari-evening',
    organizer: 'kenari',
    startsAt: days(20, site.now()),
    ticketTypes: [{ name: 'Free', priceMinor: 0, pool: { capacity: 50 } }],
  });
  const [type = 0] = await typesOf(site.db, event);
  const buyer = asking(site.app);
  const order = await buyer.place([{ id: type, quantity: 1 }]);
  const desk = `${site.url}/admin/verifications`;

  const seller = await pageOf(person.cookies, { ...PHONE, locale: 'sw-KE' });
  const { page } = seller;
  const staff = await pageOf(first, undefined);
  const operator = staff.page;
  const handIn = async () => {
    await page.getByLabel('Jina la kisheria').fill('Kenari Kolektif Ltd');
    await page.getByLabel('Nambari ya kitambulisho, pasipoti').fill('PVT-2026 117');
    await page.setInputFiles('#paper_file', {
      name: 'kadi.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg(900, 600),
    });
    await page.getByText(/^Hati 1: picha, /).waitFor();
    expect(await mainText(page)).not.toContain('Hili si faili tunaloweza kulipokea.');
    await page.getByRole('button', { name: 'Tuma', exact: true }).click();
    await page.waitForURL(/\?asked/);
    await page.getByRole('heading', { name: 'Tumepokea ulichotuma' }).waitFor();
  };

  await page.goto(`${site.url}/sell/${slug}/money/payouts`);
  await page.getByRole('link', { name: 'Tuambie wewe ni nani' }).click();
  await page.getByRole('heading', { name: 'Wewe ni nani' }).waitFor();
  await waitForScript(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Tuma', exact: true }).click();
  await page.getByText('Ongeza angalau hati moja.').first().waitFor();
  await page.setInputFiles('#paper_file', { name: 'x.jpg', mimeType: 'image/jpeg', buffer: svg() });
  await page.getByText('x.jpg: Hili si faili tunaloweza kulipokea.').waitFor();
  // Neither at the field nor in the summary above.
  expect(await mainText(page)).not.toContain('Ongeza angalau hati moja.');
  // Only that the file was refused.
  expect(seller.trouble()).toEqual([expect.stringContaining('415')]);
  await handIn();
  expect(await mainText(page)).toContain('••• 117');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await operator.goto(desk);
  await operator.getByRole('link', { name: ORGANIZERS.kenari.name }).click();
  await operator.getByText('Kenari Kolektif Ltd').waitFor();
  await waitForScript(operator);
  expect(await mainText(operator)).toMatch(/PVT-2026 117[\s\S]*Kenari Ltd/);
  await expectAccessible(operator);
  const [paper] = await Promise.all([
    operator.waitForEvent('download'),
    operator.getByRole('link', { name: /Download paper 1/ }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^kenari-kolektif-\w{8}\.jpg$/);
  await operator.getByLabel('Why? The seller reads it.').fill('Picha ni nyeusi mno.');
  await operator.getByRole('button', { name: 'Refuse' }).click();
  await operator.waitForURL(/\?done/);
  await operator.getByText('Picha ni nyeusi mno.').waitFor();

  await page.goto(`${site.url}/sell/${slug}/money/verification`);
  await page.getByText('Tuliandika: Picha ni nyeusi mno.').waitFor();
  await waitForScript(page);
  await handIn();
  await operator.goto(desk);
  await operator
    .getByRole('region', { name: /^Waiting/ })
    .getByRole('link', { name: ORGANIZERS.kenari.name })
    .click();
  await operator.getByText('Kenari Kolektif Ltd').waitFor();
  await operator.getByRole('button', { name: 'Verify' }).click();
  await operator.waitForURL(/\?done/);
  await operator.getByText(/^Verified by/).waitFor();
  await page.goto(`${site.url}/sell/${slug}/money/verification`);
  await page.getByRole('heading', { name: 'Tunajua wewe ni nani' }).waitFor();

  await operator.goto(`${site.url}/admin/organizers?q=kenari`);
  await operator.getByText('Suspend this organiser…').click();
  await operator.getByLabel('Why? The seller reads it.').fill('Ukumbi si wenu.');
  await operator.getByRole('button', { name: 'Suspend: no sales, no payouts' }).click();
  await operator.waitForURL(/done=/);
  await operator.getByText(/Suspended since .* · Ukumbi si wenu\./).waitFor();
  await expectAccessible(operator);
  const visitor = await browser.newVisitor(PHONE);
  const evening = await visitor.newPage();
  await evening.goto(`${site.url}/events/kenari-evening`);
  await evening.getByText('not on sale at the moment').first().waitFor();
  expect(await evening.getByRole('button', { name: 'Add one: Free' }).count()).toBe(0);
  await page.goto(`${site.url}/sell/${slug}`);
  await page.getByText('Sababu: Ukumbi si wenu.').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect((await buyer.ticketsOf(order)).map(({ state }: { state: string }) => state)).toEqual(['valid']);
  expect(staff.trouble()).toEqual([]);
}, 240_000);

test('bought on a phone, sent by operators who read Indonesian and Swahili, and in the statement to the shilling', async () => {
  await site.catalogue.add({ slug: 'harbour-night', startsAt: days(3, site.now()) });
  simulator.scripts.set({ outcome: 'success' });
  const buyer = await pageOf(new Map(), PHONE);
  const reference = await openHeldOrder(buyer.page, site, 'harbour-night', 2);
  await buyer.page.getByRole('radio', { name: /^M‑Pesa/ }).check();
  await buyer.page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ }).click();
  await expectTickets(buyer.page, 2);
  const [bought] = await rowsOf<{ fee: number }>(
    site.db,
    sql`select fee_minor as fee from orders where reference = ${reference}`,
  );
  const net = 3_000 - (bought?.fee ?? 0) / 100;
  expect(net).toBeLessThan(3_000);

  // Its day has come and gone: it is due, beside the 1,550 that were.
  site.moveClock(10 * 24 * 3_600_000);
  await prove();
  await bookWaiting({ db: site.db });
  const seller = await pageOf(owner, PHONE);
  const shown = (amount: number) => amount.toLocaleString('en');
  await seller.page.goto(payouts);
  expect(await seller.page.getByLabel('Amount').inputValue()).toBe(String(1_550 + net));
  await ask(seller.page, shown(net), /Equity/);

  const one = await pageOf(first, { ...PHONE, locale: 'id-ID' });
  await press(one.page, 'Setujui', 'Selesai.');
  const other = await pageOf(second, { ...PHONE, locale: 'sw-KE' });
  await press(other.page, 'Tuma', 'Imekamilika.');
  await other.page.getByText('0123456789').waitFor();
  await other.page.getByLabel('Kumbukumbu', { exact: true }).fill('FT2700042');
  await other.page.getByRole('button', { name: 'Yametumwa', exact: true }).click();
  await other.page.getByRole('status').filter({ hasText: 'Imekamilika.' }).waitFor();
  for (const [{ page }, word] of [
    [one, 'Pencairan'],
    [other, 'Malipo kwa wauzaji'],
  ] as const) {
    await page.goto(queues);
    await page.getByRole('heading', { name: word, exact: true }).waitFor();
    await page.getByText('FT2700042').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  const day = (away: number) => days(away, site.now()).toISOString().slice(0, 10);
  const period = new URLSearchParams({ from: day(-40), to: day(1) });
  await seller.page.goto(payouts.replace(/payouts$/, `statement?${period}`));
  await seller.page.getByText(reference).first().waitFor();
  const lines = await mainText(seller.page);
  for (const said of [reference, 'FT2700042', shown(3_000), shown(net), shown(1_550)])
    expect(lines).toContain(said);
  await expectNoSidewaysScroll(seller.page);
  for (const { trouble } of [buyer, seller, one, other]) expect(trouble()).toEqual([]);
}, 240_000);
