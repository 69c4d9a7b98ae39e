import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from './axe.ts';
import { rowsOf } from './buying.ts';
import { asking } from './holding.ts';
import { type LiveSite, SOON, waitForScript } from './live-site.ts';

// A buyer's steps through the pages, by role and label.

export const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' as const };
export const AMINA = { name: 'Amina Otieno', email: 'amina@example.com', phone: '0712 345 678' };

export const mainText = async (page: Page): Promise<string> =>
  (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');

export async function choose(page: Page, site: LiveSite, slug: string, what: Record<string, number>) {
  await page.goto(`${site.url}/events/${slug}`);
  await waitForScript(page);
  for (const [name, count] of Object.entries(what)) {
    for (let at = 0; at < count; at += 1)
      await page.getByRole('button', { name: `Add one: ${name}` }).click();
  }
}

export async function continueToPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).and(page.locator(':visible')).click();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
}

// On a phone the summary is folded away above the fields.
export async function openSummary(page: Page): Promise<void> {
  const fold = page.locator('details.summary-fold');
  await fold.waitFor();
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open)))
    await fold.locator(':scope > summary').click();
}

export async function fillBuyer(page: Page, buyer = AMINA): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(buyer.name);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Mobile number').fill(buyer.phone);
}

// Answers the reference of the order.
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(Continue to pay|Get my tickets)/ }).click();
  await page.waitForURL(/\/events\/pay\/[0-9A-Z]{8}\?t=/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

// From the event's page to an order that is waiting to be paid.
export async function buyUpToPaying(
  page: Page,
  site: LiveSite,
  slug: string,
  what: Record<string, number>,
): Promise<string> {
  await choose(page, site, slug, what);
  await continueToPay(page);
  await fillBuyer(page);
  return placeOrder(page);
}

// The same order, placed through the API and opened by its link: for whatever is not about how one gets there. Of the
// event's first ticket type.
export async function openHeldOrder(
  page: Page,
  site: LiveSite,
  slug: string,
  quantity: number,
): Promise<string> {
  const [type] = await rowsOf<{ id: number }>(
    site.db,
    sql`select ticket_types.id from ticket_types join events on events.id = event_id
      where events.slug = ${slug} order by ticket_types.id limit 1`,
  );
  const { reference, token } = await asking(site.app).place([{ id: type?.id, quantity }], AMINA);
  await page.goto(`${site.url}/events/pay/${reference}?t=${token}`);
  await waitForScript(page);
  return reference;
}

export type SandboxButton = 'Pay' | 'Decline' | 'Leave it open' | 'Pay too late' | 'Pay, and tell us twice';

export async function payInSandbox(page: Page, button: SandboxButton): Promise<void> {
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^${button} (The|It|No)`) }).click();
  await page.waitForURL(/\/events\/pay\/(success|fail|pending)\?REF_NUMBER=/);
}

export async function expectTickets(page: Page, count: number): Promise<void> {
  await page.getByRole('heading', { name: /^You’re going to/ }).waitFor();
  await expect.poll(() => page.getByRole('img', { name: /^Entry code/ }).count(), SOON).toBe(count);
}

export async function sellOut(site: LiveSite, eventId: number): Promise<void> {
  await sql`
    update pools set sold = capacity - held
    from ticket_type_pools link join ticket_types on ticket_types.id = link.ticket_type_id
    where pools.id = link.pool_id and ticket_types.event_id = ${eventId}
  `.execute(site.db.sql);
}

// In both themes, which differ only in their colours.
export async function expectAccessible(page: Page): Promise<void> {
  const look = async (rules?: string[]) =>
    (await findViolations(page, { ...(rules && { rules }) })).flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
    );
  expect(await look(), page.url()).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  expect(await look(['color-contrast']), `${page.url()} in the dark`).toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
}
