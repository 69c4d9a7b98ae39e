import type { IncomingMessage, ServerResponse } from 'node:http';
import { accessLine } from '#platform/http/access-line.ts';
import { loggableUrl } from '#platform/http/loggable-url.ts';
import type { ReadyAnswer } from './ready-answer.ts';

// Turns a request away that cannot be served now.
export const createShedding =
  (
    busyAnswer: (req: IncomingMessage) => ReadyAnswer,
    clock: () => number,
    writeAccessLog: ((line: string) => void) | undefined,
  ) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const { status, headers, body, requestId } = busyAnswer(req);
    res.writeHead(status, headers);
    res.end(req.method === 'HEAD' ? undefined : body);
    writeAccessLog?.(
      accessLine({
        at: clock(),
        requestId,
        method: req.method ?? '',
        quotedUrl: JSON.stringify(loggableUrl(req.url ?? '')),
        status,
        bytes: body.length,
        ms: 0,
        cache: 'shed',
      }),
    );
  };
