import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orderProof } from '#modules/orders/index.ts';
import { type AskOfSettings, createAskOf } from '#platform/http/ask-of.ts';
import { errorBody, type ReasonEntry } from '#platform/http/errors.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { isLocale, type Locale } from '#shared/i18n.ts';
import { findReceiptFile } from './find-receipt-file.ts';
import { findTicketFile, type WantedFile } from './find-ticket-file.ts';

const FILE = /^([0-9A-Za-z-]{1,40})\.(pdf|ics)$/;

type FileServices = AskOfSettings & Parameters<typeof findTicketFile>[0];
type Found = Awaited<ReturnType<typeof findTicketFile> | ReturnType<typeof findReceiptFile>>;
type FileRefusal = Extract<Found, { ok: false }>['reason'] | 'ticket_not_found' | 'order_not_found';

// Tickets as files: /files/tickets/{id}.pdf, /files/orders/{reference}.pdf, and .ics for calendars; receipts:
// /files/receipts/{reference}.pdf. `size=a6` for small paper, `lang` for another language than the visitor's.
export function mountTicketFiles(
  http: FastifyInstance,
  services: FileServices,
  reasons: Readonly<Record<FileRefusal, ReasonEntry>>,
): void {
  const { config } = services;
  const askOf = createAskOf(services);
  const serve =
    (of: WantedFile['of'] | 'receipt') => async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
      const query = request.query as Record<string, unknown>;
      const locale: Locale = isLocale(query.lang) ? query.lang : localeOf(request.raw, config.defaultLocale);
      const refuse = (reason: FileRefusal) => {
        const body = errorBody(reasons, reason, locale);
        return reply.code(body.statusCode).send(body);
      };
      const [, id = '', kind] = FILE.exec((request.params as { file: string }).file) ?? [];
      if ((kind !== 'pdf' && kind !== 'ics') || (of === 'receipt' && kind !== 'pdf')) {
        return refuse(of === 'ticket' ? 'ticket_not_found' : 'order_not_found');
      }
      const token = typeof query.t === 'string' ? query.t : undefined;
      const size = query.size === 'a6' ? 'a6' : 'a4';
      const { caller, ...asked } = askOf(
        request.raw,
        request.id,
        () => request.ip,
        (line) => reply.header('set-cookie', line),
      );
      const ask = { ...asked, locale, actor: caller.visitor };
      const proof = orderProof(token, caller.browser);
      const file =
        of === 'receipt'
          ? await findReceiptFile(services, { id, proof }, ask)
          : await findTicketFile(services, { of, id, kind, size, proof }, ask);
      if (!file.ok) return refuse(file.reason);
      const { name, contentType, content } = file.value;
      return reply
        .type(contentType)
        .header('content-disposition', `${kind === 'pdf' ? 'inline' : 'attachment'}; filename="${name}"`)
        .header('content-language', locale)
        .send(Buffer.from(content));
    };
  http.get('/files/tickets/:file', serve('ticket'));
  http.get('/files/orders/:file', serve('order'));
  http.get('/files/receipts/:file', serve('receipt'));
}
