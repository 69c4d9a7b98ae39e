import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

// People who come at their own pace, whether or not those before them were answered.

export interface Told {
  // 0: the connection broke, or no answer came within PATIENCE_MS.
  status: number;
  ms: number;
  retryAfter: number | null;
  // The error, if the connection broke.
  trouble?: string;
}

export interface Coming {
  perSecond: number;
  ask(count: number): Promise<Told>;
}

// Longer than anybody waits.
const PATIENCE_MS = 20_000;

// Answers what everybody was told, in order of arrival.
export async function rush<Kind extends string>(
  seconds: number,
  kinds: Record<Kind, Coming>,
): Promise<Record<Kind, Told[]>> {
  const startedAt = performance.now();
  const asked = Object.entries<Coming>(kinds).map(([kind, coming]) => ({
    kind,
    coming,
    answers: [] as Promise<Told>[],
  }));
  for (let passed = 0; passed < seconds; passed = (performance.now() - startedAt) / 1000) {
    for (const { coming, answers } of asked) {
      while (answers.length < passed * coming.perSecond) answers.push(coming.ask(answers.length));
    }
    await sleep(5);
  }
  const told = asked.map(async ({ kind, answers }) => [kind, await Promise.all(answers)] as const);
  return Object.fromEntries(await Promise.all(told)) as Record<Kind, Told[]>;
}

export interface Asking {
  url: string;
  // Without one, each request has a new connection.
  agent?: Agent;
  body?: string;
  headers?: Record<string, string>;
}

export async function askOnce({ url, agent, body, headers = {} }: Asking): Promise<Told> {
  const askedAt = performance.now();
  const told = (status: number, retryAfter: number | null = null): Told => ({
    status,
    retryAfter,
    ms: performance.now() - askedAt,
  });
  const sent = request(url, {
    agent: agent ?? false,
    signal: AbortSignal.timeout(PATIENCE_MS),
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'sec-fetch-site': 'same-origin',
      }),
    },
  });
  sent.end(body);
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    const after = answer.headers['retry-after'];
    return told(answer.statusCode ?? 0, after === undefined ? null : Number(after));
  } catch (error) {
    return { ...told(0), trouble: String(error) };
  }
}

// Pages that are not cached, over connections that are kept.
export function freshPages(origin: string, perSecond: number): Coming & { close(): void } {
  const agent = new Agent({ keepAlive: true });
  const run = Math.random().toString(36).slice(2);
  return {
    perSecond,
    ask: (count) => askOnce({ url: `${origin}/events/search?event=${run}${count}`, agent }),
    close: () => agent.destroy(),
  };
}

// The time within which the given share of them was answered.
export function withinMs(told: readonly Told[], share: number): number {
  const sorted = told.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
