import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFrontServer, type FrontServer, isStillSending } from '#platform/http/front-server.ts';
import { loggableUrl } from '#platform/http/loggable-url.ts';
import type { Services } from '../services.ts';
import { createArriving } from './arriving.ts';
import { createReadyAnswer, type ReadyAnswerSettings } from './ready-answer.ts';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;
// Sees every request first; the development server serves its own files here.
export type Developing = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

// The server on the port: whatever the listener does not answer in time, it answers itself.
export function openFront(
  { config, log }: Services,
  ready: ReadyAnswerSettings,
  developing: Developing | undefined,
  listener: Listener,
): FrontServer {
  const lateAnswer = createReadyAnswer('unavailable', ready);
  const slowAnswer = createReadyAnswer('too_slow', ready);
  return createFrontServer({
    listener: developing ? (req, res) => developing(req, res, () => listener(req, res)) : listener,
    answerLate(req, res) {
      const { status, headers, body } = (isStillSending(req) ? slowAnswer : lateAnswer)(req);
      log.warn({ method: req.method, url: loggableUrl(req.url ?? ''), status }, 'a request took too long');
      res.answerInstead(status, headers, body);
    },
    isArriving: createArriving(),
    limits: {
      connections: config.maxConnections,
      // Pages that are compiled on the fly take their time.
      ...(developing && { answerMs: null }),
    },
  });
}
