import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ok } from '#shared/result.ts';
import { createCallDoor } from './call-door.ts';
import type { Services } from './services.ts';

// A body that comes slower than anybody's phone sends it.

const handle = vi.fn(async () => ok({}));
const door = createCallDoor(
  { config: { publicUrl: 'http://x' }, clock: { now: () => new Date() } } as Services,
  [
    {
      name: 'POST /api/event/order',
      contract: { summary: '', body: z.unknown(), answer: z.object({}), refusals: [] },
      handle,
    },
  ],
  {
    reasons: {},
    log: {} as Services['log'],
    fieldProblem: () => '',
    checksAnswers: false,
    bodyLimitBytes: 1_000,
    isFromHere: () => true,
    nextRequestId: () => 'id',
  },
);

function send() {
  const sent = new PassThrough();
  const headers = { 'content-type': 'application/json', 'content-length': '12' };
  const req = Object.assign(sent, { method: 'POST', url: '/api/event/order', headers });
  const statuses: number[] = [];
  const res = {
    headersSent: false,
    writeHead(status: number) {
      statuses.push(status);
      this.headersSent = true;
      return this;
    },
    end(done?: unknown) {
      if (typeof done === 'function') done();
    },
  };
  door(req as unknown as IncomingMessage, res as unknown as ServerResponse);
  return { sent, statuses };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  handle.mockClear();
});

const delivered = () => new Promise((done) => setImmediate(done));

test('whoever sends half and waits is told so, and the connection ends', async () => {
  const { sent, statuses } = send();
  sent.write('{"a": ');
  await delivered();
  vi.advanceTimersByTime(9_000);
  expect(statuses).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(statuses).toEqual([408]);
  expect(sent.destroyed).toBe(true);
  expect(handle).not.toHaveBeenCalled();
});

test('control: who is slow but in time is answered once', async () => {
  const { sent, statuses } = send();
  sent.write('{"a": ');
  await delivered();
  vi.advanceTimersByTime(9_000);
  sent.write('12345}');
  await delivered();
  await vi.waitFor(() => expect(statuses).toEqual([200]));
  vi.advanceTimersByTime(20_000);
  expect(statuses).toEqual([200]);
  expect(vi.getTimerCount()).toBe(0);
});
