import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startSimulator } from '#demo/simulators/start-simulator.ts';
import { CARDS, STRIPE_KEYS } from '#demo/simulators/stripe.ts';
import { testBrowser } from '#tests/support/browser.ts';

// The stand-in for Stripe's script, driven as our pay page drives the real one.

const browser = await testBrowser();
const simulator = await startSimulator();
const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><html lang="${new URL(request.url ?? '/', 'http://x').searchParams.get('lang') ?? ''}"><title>Pay</title><script src="${simulator.url}/v3/"></script>
    <div id="card"></div><button>Pay</button><output></output>
    <script>
      const secret = new URLSearchParams(location.search).get('secret');
      const stripe = Stripe('${STRIPE_KEYS.publishableKey}');
      const elements = stripe.elements({ clientSecret: secret });
      elements.create('payment').mount('#card');
      document.querySelector('button').onclick = async () => {
        const answer = await stripe.confirmPayment({ elements, confirmParams: {}, redirect: 'if_required' });
        document.querySelector('output').textContent = answer.error?.code ?? answer.paymentIntent.status;
      };
    </script>`);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(async () => {
  server.close();
  await simulator.stop();
});

async function newIntent(order: string): Promise<string> {
  const answer = await fetch(`${simulator.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.secretKey}`, 'idempotency-key': order },
    body: new URLSearchParams({ amount: '150000', currency: 'kes', 'metadata[order]': order }),
  });
  return ((await answer.json()) as { client_secret: string }).client_secret;
}

test.each([
  ['a good card', CARDS.success, null, 'succeeded'],
  ['a declined card', CARDS.declined, null, 'card_declined'],
  ['a card whose bank asks and is answered', CARDS.needsBank, 'Complete authentication', 'succeeded'],
  [
    'a card whose bank asks and is refused',
    CARDS.needsBank,
    'Fail authentication',
    'payment_intent_authentication_failure',
  ],
  ['half a number', '4242', null, 'incomplete_number'],
  ['another number', '4111 1111 1111 1111', null, 'not_a_test_card'],
])('%s', async (what, number, bank, outcome) => {
  const secret = await newIntent(what);
  const visitor = await browser.newVisitor();
  const page = await visitor.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?secret=${secret}`);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay' }).click();
  if (bank) {
    const question = page.getByRole('dialog', { name: 'Your bank' });
    expect(await question.innerText()).toMatch(/stand-in for your bank.*KES\s1,500\.00/);
    const [first, second] = await Promise.all(
      (await question.getByRole('button').all()).map((button) => button.boundingBox()),
    );
    // One under the other, apart, and easy to hit.
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
    expect(first?.height).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: bank }).click();
  }
  await page.locator('output', { hasText: /./ }).waitFor();
  expect(await page.locator('output').textContent()).toBe(outcome);
  const taken = simulator.ledger.read().entries.filter((entry) => entry.reference === what);
  expect(taken).toHaveLength(outcome === 'succeeded' ? 1 : 0);
  await visitor.close();
});

test('nobody is asked for the rest of a card that is not for tests', async () => {
  const visitor = await browser.newVisitor();
  const page = await visitor.newPage();
  const secret = await newIntent('number alone');
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?secret=${secret}`);
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('not_a_test_card').waitFor();
  await visitor.close();
});

test.each([
  ['id', 'Nomor kartu', 'Bankmu', 'Ya, ini saya'],
  ['sw', 'Nambari ya kadi', 'Benki yako', 'Ndiyo, ni mimi'],
])('the bank asks in the language of the page (%s)', async (lang, number, bank, yes) => {
  const visitor = await browser.newVisitor();
  const page = await visitor.newPage();
  const secret = await newIntent(`asked in ${lang}`);
  await page.goto(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/?secret=${secret}&lang=${lang}`,
  );
  await page.getByLabel(number).fill(CARDS.needsBank);
  for (const field of ['expiry', 'cvc']) await page.locator(`[name=${field}]`).fill('123');
  await page.getByRole('button', { name: 'Pay' }).click();
  const question = page.getByRole('dialog', { name: bank });
  expect(await question.innerText()).not.toMatch(/bank asks|stand-in|authentication/);
  await question.getByRole('button', { name: yes }).click();
  await page.getByText('succeeded').waitFor();
  await visitor.close();
});
