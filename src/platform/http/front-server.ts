import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type House, TimelyResponse } from './timely-response.ts';

export interface FrontServerSettings {
  listener(req: IncomingMessage, res: TimelyResponse): void;
  // Answers in place of whoever takes longer than a request may take.
  answerLate(req: IncomingMessage, res: TimelyResponse): void;
  limits?: Partial<FrontServerLimits>;
}

export interface FrontServerLimits {
  // Longer than proxies in front of it keep theirs, which is a minute as a rule: a connection that we close at the moment
  // at which the other side uses it loses a request. And over a slow network a new one costs a phone seconds.
  idleMs: number;
  // How long the headers of a request may take to arrive.
  headersMs: number;
  // How long a request may wait for its answer to begin, from the end of its headers; null: as long as it takes.
  answerMs: number | null;
  // The same once the server is to end, and how long what is under way may then take at the most.
  lastAnswerMs: number;
  // Connections that are kept. As many as a tenth more are let in, for one request each and a moment only, so that health
  // checks, callbacks and people who pay still come through. Beyond that they are closed unheard.
  connections: number;
}

export const FRONT_SERVER_LIMITS: FrontServerLimits = {
  idleMs: 75_000,
  headersMs: 15_000,
  answerMs: 8_000,
  lastAnswerMs: 6_000,
  connections: 4_000,
};

export interface FrontServer {
  server: Server;
  isDraining(): boolean;
  // How many connections came so far.
  arrivals(): number;
  // Every answer ends its connection from now on; new ones are still taken.
  drain(): void;
  // Waits until `closed`, closing connections as they become idle. After the longest time the rest is cut.
  endConnections(closed: Promise<unknown>): Promise<void>;
}

const LOOK_FOR_LATE_MS = 100;
const LOOK_FOR_SLOW_HEADERS_MS = 5_000;
const CLOSE_IDLE_MS = 100;
const MARGIN = 0.1;
const BEYOND_MS = 2_000;

// We could take in more of it, and it does not come.
export const isStillSending = (req: IncomingMessage): boolean =>
  !req.complete && req.readableLength < req.readableHighWaterMark;

// Node's server with bounds: of connections, of how long a request takes, and of how long it takes to end.
export function createFrontServer(settings: FrontServerSettings): FrontServer {
  const limits: FrontServerLimits = { ...FRONT_SERVER_LIMITS, ...settings.limits };
  const house: House = { isDraining: false, unanswered: new Map() };
  const beyond = new WeakSet<Socket>();
  let connections = 0;
  let arrivals = 0;

  const server = createServer(
    {
      keepAliveTimeout: limits.idleMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(limits.headersMs, LOOK_FOR_SLOW_HEADERS_MS),
      ServerResponse: TimelyResponse as never,
    },
    (req, res) => {
      const timely = res as unknown as TimelyResponse;
      if (limits.answerMs !== null) timely.waitIn(house, performance.now());
      if (beyond.has(req.socket)) timely.shouldKeepAlive = false;
      settings.listener(req, timely);
    },
  );
  server.maxConnections = Math.ceil(limits.connections * (1 + MARGIN));
  server.on('connection', (socket) => {
    connections += 1;
    arrivals += 1;
    socket.once('close', () => {
      connections -= 1;
    });
    if (connections <= limits.connections) return;
    beyond.add(socket);
    socket.setTimeout(BEYOND_MS, () => socket.destroy());
  });

  const late = setInterval(() => {
    const longest = house.isDraining ? limits.lastAnswerMs : (limits.answerMs ?? Number.POSITIVE_INFINITY);
    const before = performance.now() - longest;
    for (const [res, since] of house.unanswered) {
      // The first that came later: so did all after it.
      if (since > before) break;
      house.unanswered.delete(res);
      if (!res.destroyed) settings.answerLate(res.req, res);
    }
  }, LOOK_FOR_LATE_MS);
  late.unref();
  server.on('close', () => clearInterval(late));

  return {
    server,
    isDraining: () => house.isDraining,
    arrivals: () => arrivals,
    drain() {
      house.isDraining = true;
    },
    async endConnections(closed) {
      // A connection is idle only once its last answer is out.
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
      const cut = setTimeout(() => server.closeAllConnections(), limits.lastAnswerMs);
      try {
        await closed;
      } finally {
        clearInterval(idle);
        clearTimeout(cut);
      }
    },
  };
}
