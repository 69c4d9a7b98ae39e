import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type ServerState, TimelyResponse } from './timely-response.ts';

export interface FrontServerSettings {
  listener(req: IncomingMessage, res: TimelyResponse): void;
  // Answers a request whose own answer takes too long.
  answerLate(req: IncomingMessage, res: TimelyResponse): void;
  // Whether a late request may wait once more, because what it brings is still on its way.
  isArriving?(req: IncomingMessage): boolean;
  limits?: Partial<FrontServerLimits>;
}

export interface FrontServerLimits {
  // How long an idle connection is kept. Longer than proxies in front keep theirs (usually a minute): if we close a
  // connection just when the proxy uses it, a request is lost. And over a slow network a new connection costs a phone
  // seconds.
  idleMs: number;
  // How long the headers of a request may take to arrive.
  headersMs: number;
  // How long a request may wait for its answer to begin, from the end of its headers; null: as long as it takes.
  answerMs: number | null;
  // Replaces answerMs while the server shuts down, and limits how long the shutdown waits for requests under way.
  lastAnswerMs: number;
  // How many connections are kept. A tenth more are accepted for one quick request each, so that health checks,
  // callbacks and paying people still get through. Any beyond that are closed without being read.
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
  // How many connections have arrived since the start.
  arrivals(): number;
  // From now on every answer closes its connection; new connections are still accepted.
  drain(): void;
  // Closes connections as they become idle until `closed` resolves. Those left after lastAnswerMs are cut.
  endConnections(closed: Promise<unknown>): Promise<void>;
}

const LOOK_FOR_LATE_MS = 100;
const LOOK_FOR_SLOW_HEADERS_MS = 5_000;
const CLOSE_IDLE_MS = 100;
const MARGIN = 0.1;
const BEYOND_MS = 2_000;

// The client has not sent its whole request yet, although we have room to receive it.
export const isStillSending = (req: IncomingMessage): boolean =>
  !req.complete && req.readableLength < req.readableHighWaterMark;

// Node's server with limits on connections, on how long a request takes, and on how long a shutdown takes.
export function createFrontServer(settings: FrontServerSettings): FrontServer {
  const limits: FrontServerLimits = { ...FRONT_SERVER_LIMITS, ...settings.limits };
  const state: ServerState = { isDraining: false, unanswered: new Map() };
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
      if (limits.answerMs !== null) timely.waitIn(state, performance.now());
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
    const longest = state.isDraining ? limits.lastAnswerMs : (limits.answerMs ?? Number.POSITIVE_INFINITY);
    const before = performance.now() - longest;
    for (const [res, since] of state.unanswered) {
      // The map is in order of arrival, so all that follow are not late either.
      if (since > before) break;
      state.unanswered.delete(res);
      if (res.destroyed) continue;
      if (!state.isDraining && settings.isArriving?.(res.req)) res.waitIn(state, performance.now());
      else settings.answerLate(res.req, res);
    }
  }, LOOK_FOR_LATE_MS);
  late.unref();
  server.on('close', () => clearInterval(late));

  return {
    server,
    isDraining: () => state.isDraining,
    arrivals: () => arrivals,
    drain() {
      state.isDraining = true;
    },
    async endConnections(closed) {
      // A connection counts as idle only after its last answer was sent, so this is repeated.
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
