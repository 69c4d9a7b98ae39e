import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { typesOf } from '#tests/support/buying.ts';
import { testCamera } from '#tests/support/camera.ts';
import { type Door, type DoorTicket, nightNow, ticketsAtDoor } from '#tests/support/doors.ts';
import { asking } from '#tests/support/holding.ts';
import { liveSite, SOON, watchTrouble } from '#tests/support/live-site.ts';
import { listViolations } from '#tests/support/look-at-page.ts';
import {
  addPhoneParts,
  comeBack,
  forgetSignals,
  LENSES,
  lookAway,
  partsOf,
  takeAway,
} from '#tests/support/phone-parts.ts';
import { goOn, pairPhone, typeCode, verdict } from '#tests/support/scanner-page.ts';
import { newMember } from '#tests/support/teams.ts';

// What a phone at a door can do besides reading: light, another lens, sounds, shaking, and a screen that stays on.

const camera = await testCamera();
const browser = await testBrowser({ camera: camera.file });
const site = await liveSite();
const [eventId = 0] = await site.catalogue.add(nightNow(site.now(), 'phone-night', 'Phone Night'));
const [regular = 0] = await typesOf(site.db, eventId);
let door: Door;
const tickets: DoorTicket[] = [];
const nextCode = () => tickets.shift()?.code ?? '';

beforeAll(async () => {
  const manager = await newMember(site.app, site.db, { role: 'manager', email: 'phones@example.com' });
  door = { app: site.app, db: site.db, manager, eventId };
  const { reference } = await asking(site.app).buy([{ id: regular, quantity: 6 }]);
  tickets.push(...(await ticketsAtDoor(door, reference)));
}, 120_000);

const pair = () => pairPhone(browser, door, { name: 'Otieno', prepare: addPhoneParts });
const light = (page: Page) => page.getByRole('button', { name: 'Light' });

async function chooseLens(page: Page, { label }: (typeof LENSES)[number]): Promise<void> {
  await page.getByRole('button', { name: 'Lens' }).click();
  await page.getByRole('button', { name: label, exact: true }).click();
}

const opened = async (page: Page) => (await partsOf(page)).opened;

test('the light is there where the lens has one, and says what is so; the chosen lens is kept', async () => {
  const { phone, page } = await pair();
  const trouble = watchTrouble(phone);
  await light(page).click();
  await expect.poll(() => light(page).getAttribute('aria-pressed'), SOON).toBe('true');
  await light(page).click();
  await expect.poll(() => light(page).getAttribute('aria-pressed'), SOON).toBe('false');
  await light(page).click();
  await expect.poll(async () => (await partsOf(page)).torch, SOON).toEqual([true, false, true]);
  // Out of sight the camera is switched off, and its light with it.
  await lookAway(page);
  await light(page).waitFor({ state: 'detached' });
  await comeBack(page);
  await expect.poll(() => light(page).getAttribute('aria-pressed'), SOON).toBe('false');

  // A light that does not go on is not said to be on.
  await chooseLens(page, LENSES[2]);
  await expect.poll(() => opened(page), SOON).toEqual(['any', 'any', 'hot']);
  await light(page).click();
  await page.getByRole('button', { name: 'Lens' }).click();
  await page.getByRole('button', { name: `${LENSES[2].label} ✓` }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  expect(await light(page).getAttribute('aria-pressed')).toBe('false');
  await page.getByRole('button', { name: LENSES[3].label }).click();
  await light(page).waitFor({ state: 'detached' });
  await chooseLens(page, LENSES[1]);
  await light(page).waitFor();
  expect((await partsOf(page)).torch).toEqual([true, false, true]);

  await page.reload();
  await light(page).waitFor();
  expect(await opened(page)).toEqual(['near']);
  await takeAway(page, 'near');
  await page.reload();
  await light(page).waitFor();
  expect(await opened(page)).toEqual(['near', 'any']);
  expect(trouble()).toEqual([]);
  await phone.close();
}, 120_000);

// Each verdict as it is heard and felt, for whoever looks at the people.
const SIGNALS = {
  in: {
    tones: [
      { hertz: 660, ms: 90 },
      { hertz: 990, ms: 140 },
    ],
    shakes: [[60]],
  },
  stop: { tones: [{ hertz: 160, ms: 450 }], shakes: [[300]] },
  look: {
    tones: [
      { hertz: 440, ms: 110 },
      { hertz: 440, ms: 110 },
    ],
    shakes: [[90, 70, 90]],
  },
};

async function expectSignal(
  page: Page,
  code: string,
  what: string,
  tone: keyof typeof SIGNALS,
): Promise<void> {
  await forgetSignals(page);
  await typeCode(page, code);
  await verdict(page, what).waitFor();
  expect(await partsOf(page)).toMatchObject(SIGNALS[tone]);
  await expect.poll(async () => (await partsOf(page)).loudest, SOON).toBeGreaterThan(0.05);
  await goOn(page, what);
}

async function switchSound(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: /^Online/ }).click();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: 'Close' }).click();
}

test('each verdict is heard and felt by itself; whoever switches the sound off feels it still, also tomorrow', async () => {
  const { phone, page } = await pair();
  // Browsers let nobody be heard whom nobody has touched.
  await page.getByRole('button', { name: 'Coming in' }).click();
  const code = nextCode();
  await expectSignal(page, code, 'entry', 'in');
  await expectSignal(page, code, 'just_now', 'look');
  await expectSignal(page, 'https://example.com/a-poster', 'not_ours', 'stop');

  await switchSound(page, 'Switch the sound off');
  await page.reload();
  await page.getByText('Online').waitFor();
  await page.getByRole('button', { name: 'Coming in' }).click();
  await typeCode(page, nextCode());
  await verdict(page, 'entry').waitFor();
  const { tones, loudest, shakes } = await partsOf(page);
  expect({ tones, loudest, shakes }).toEqual({ tones: [], loudest: 0, shakes: [[60]] });
  await goOn(page, 'entry');
  await switchSound(page, 'Switch the sound on');
  await expectSignal(page, nextCode(), 'entry', 'in');
  await phone.close();
}, 120_000);

test('the screen is kept on, again after somebody has looked away', async () => {
  const { phone, page } = await pair();
  const locks = async () => (await partsOf(page)).locks;
  await expect.poll(locks, SOON).toBe(1);
  await lookAway(page);
  await comeBack(page);
  await expect.poll(locks, SOON).toBe(2);
  await phone.close();
}, 120_000);
