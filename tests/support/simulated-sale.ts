import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { type Simulator, startSimulator } from '#demo/simulators/start-simulator.ts';
import { typesOf } from './buying.ts';
import { days, openCatalogue } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { simulatedSettings } from './payments.ts';
import { type TestApp, testApp } from './test-app.ts';

export interface SimulatedSale {
  simulator: Simulator;
  app: TestApp;
  url: string;
  // A ticket type of the only event.
  type: number;
  post(path: string, body: object): Promise<{ status: number; data: Record<string, string> }>;
}

// The whole program behind a real port, with an event on sale and simulated providers that call it back.
export async function openSimulatedSale(db: TestDatabase): Promise<SimulatedSale> {
  const simulator = await startSimulator();
  afterAll(() => simulator.stop());
  const app = await testApp(db, { env: simulatedSettings(simulator.url) });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  simulator.callBackTo(url);
  simulator.setStripeWebhook(`${url}/cb/s`);
  const now = new Date();
  const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 50 } }];
  const [eventId = 0] = await (await openCatalogue(db)).add({ ...when, ticketTypes });
  const [type = 0] = await typesOf(db, eventId);
  return {
    simulator,
    app,
    url,
    type,
    async post(path, body) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(body),
      });
      return {
        status: answer.status,
        data: ((await answer.json()) as { data: Record<string, string> }).data,
      };
    },
  };
}
