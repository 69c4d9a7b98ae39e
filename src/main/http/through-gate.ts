import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Gate, REFUSED } from '#platform/http/gate.ts';
import { type GatedKind, kindOf } from './request-kind.ts';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

// A gate without limits, to measure what they are worth.
export const OPEN_GATE: Gate<GatedKind> = { enter: (_kind, work) => work() };

// What may have to wait goes through the gate to the listener; everything else goes there at once.
export function throughGate(gate: Gate<GatedKind>, listener: Listener, refuse: Listener): Listener {
  return (req, res) => {
    const kind = kindOf(req.url ?? '');
    if (kind === null) {
      listener(req, res);
      return;
    }
    const work = () =>
      new Promise<void>((resolve) => {
        // A client that has disconnected needs no answer.
        if (res.destroyed || req.socket.destroyed) {
          resolve();
          return;
        }
        res.once('close', resolve);
        listener(req, res);
      });
    gate.enter(kind, work).then((outcome) => {
      if (outcome === REFUSED && !res.headersSent) refuse(req, res);
    });
  };
}
