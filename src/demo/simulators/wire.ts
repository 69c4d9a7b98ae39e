import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import type { Script, ScriptBook } from './script.ts';
import type { Shelf } from './shelf.ts';

export interface SimulatedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  response: ServerResponse;
}

// What every simulated provider needs.
export interface Stage {
  scripts: ScriptBook;
  ledger: Ledger;
  shelf: Shelf;
  // The address to which callbacks for this address are really sent.
  callbackUrl(asked: string): string;
  // Work after an answer; the simulator waits for it when it stops.
  later(work: () => Promise<void>, delayMs: number): void;
  stripe: { webhookUrl: string | null; webhookSecret: string };
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

// Ends a call as its script says, after what it asked for was done.
export async function answerAsScripted(
  response: ServerResponse,
  ack: Script['ack'],
  body: unknown,
): Promise<void> {
  if (ack === 'ok') return answerJson(response, 200, body);
  if (ack === 'reset') return void response.destroy();
  if (ack === 'timeout') {
    // Longer than any caller waits; ended early if the connection closes.
    await Promise.race([
      sleep(30_000, undefined, { ref: false }),
      new Promise((gone) => response.on('close', gone)),
    ]);
    return;
  }
  const words = { '429': 'Too Many Requests', '500': 'Internal Server Error', '502': 'Bad Gateway' }[ack];
  response.writeHead(Number(ack), { 'content-type': 'text/html' });
  response.end(`<html><body>${words}</body></html>`);
}

// Posts copies of a callback at the same time. Failures to deliver are ignored.
export async function deliver(
  url: string,
  body: string,
  copies: number,
  headers: Record<string, string> = {},
): Promise<void> {
  await Promise.all(
    Array.from({ length: copies }, async () => {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
          signal: AbortSignal.timeout(10_000),
        });
        await answer.arrayBuffer();
      } catch {
        // The callback is lost, as real ones are now and then.
      }
    }),
  );
}
