import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitReason } from '#platform/too-busy.ts';
import { createDaraja, type SimulatedDaraja } from './daraja.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createScriptBook, type Mix, type Script, type ScriptBook } from './script.ts';
import { createMemoryShelf } from './shelf.ts';
import { createStripe, type SimulatedStripe, STRIPE_KEYS } from './stripe.ts';
import { answerJson, type SimulatedCall, type Stage } from './wire.ts';

// What the database says of its trouble is for nobody who pays.
function answerTrouble(response: ServerResponse, error: unknown): void {
  const isPassing = waitReason(error) !== null;
  if (!isPassing) console.error(error);
  const message = isPassing ? 'Try again in a moment.' : 'Something went wrong.';
  answerJson(response, isPassing ? 503 : 500, { error: { type: 'api_error', message } });
}

const STRIPE_SCRIPT = new URL('./stripe-script.js', import.meta.url);

export interface Simulator {
  url: string;
  scripts: ScriptBook;
  ledger: Ledger;
  daraja: SimulatedDaraja;
  stripe: SimulatedStripe;
  setStripeWebhook(url: string | null): void;
  // Sends all callbacks to this server, whatever address was asked for.
  callBackTo(origin: string): void;
  // Waits for callbacks under way.
  idle(): Promise<void>;
  stop(): Promise<void>;
}

// Payment providers on this machine: real wire formats, scripted misbehaviour, a ledger of their own. Controlled
// from the same process or over HTTP:
//   GET  /ledger                  POST /control/script   { reference?, script }
//   POST /control/decide          { reference, outcome }  what the buyer does with a prompt that waits
//   POST /control/pay             { reference, card }     a card for a waiting intent
//   POST /control/dispute         { reference, status }   the bank wants a card payment back, or has decided
//   POST /control/mix             shares of failures, late ones and duplicates
//   POST /control/stripe-webhook  { url }                 POST /control/reset
export async function startSimulator(port = 0, shelf = createMemoryShelf()): Promise<Simulator> {
  const scripts = createScriptBook();
  const ledger = createLedger();
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();
  let callbackOrigin: string | null = null;
  const stage: Stage = {
    scripts,
    ledger,
    shelf,
    callbackUrl: (asked) =>
      callbackOrigin === null ? asked : new URL(new URL(asked).pathname, callbackOrigin).href,
    stripe: { webhookUrl: null, webhookSecret: STRIPE_KEYS.webhookSecret },
    later(work, delayMs) {
      const done: Promise<void> = sleep(delayMs, undefined, { signal: ending.signal })
        .then(work)
        .catch(() => {})
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
  };
  const daraja = createDaraja(stage);
  const stripe = createStripe(stage);

  function forget(): void {
    scripts.forget();
    ledger.clear();
    shelf.clear();
    daraja.forget();
    stripe.forget();
  }

  async function control(call: SimulatedCall): Promise<boolean> {
    if (call.path === '/ledger') {
      answerJson(call.response, 200, ledger.read());
      return true;
    }
    if (!call.path.startsWith('/control/')) return false;
    const fields = JSON.parse(call.body || '{}');
    const acts: Record<string, () => unknown> = {
      '/control/script': () => scripts.set(fields.script as Partial<Script>, fields.reference),
      '/control/mix': () => scripts.mix(fields as Mix),
      '/control/decide': () => daraja.decide(fields.reference, fields.outcome),
      '/control/pay': () => stripe.pay(fields.reference, fields.card),
      '/control/dispute': () => stripe.dispute(fields.reference, fields.status),
      '/control/stripe-webhook': () => {
        stage.stripe.webhookUrl = fields.url;
      },
      '/control/reset': forget,
    };
    const act = acts[call.path];
    if (!act) return false;
    const done = await act();
    answerJson(call.response, done === false ? 409 : 200, { done: done !== false });
    return true;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call: SimulatedCall = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      response,
    };
    if (call.path === '/v3/' || call.path === '/v3') {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' });
      response.end(readFileSync(STRIPE_SCRIPT));
      return;
    }
    if ((await control(call)) || (await daraja.handle(call)) || (await stripe.handle(call))) return;
    answerJson(response, 404, { error: 'nothing here' });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) answerTrouble(response, error);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scripts,
    ledger,
    daraja,
    stripe,
    setStripeWebhook(url) {
      stage.stripe.webhookUrl = url;
    },
    callBackTo(origin) {
      callbackOrigin = origin;
      stage.stripe.webhookUrl = `${origin}/cb/s`;
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async stop() {
      ending.abort();
      server.closeAllConnections();
      server.close();
      await Promise.all(underWay);
    },
  };
}
