import { createTransport } from 'nodemailer';
import type { Config } from '#platform/config/config.ts';
import type { MessageRow } from './messages.queries.ts';

export interface MadeAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface Sender {
  send(message: MessageRow, attachments: MadeAttachment[]): Promise<void>;
  close(): void;
}

// The receiving side refused this very message for good: trying again would change nothing.
export class RefusedMessage extends Error {
  override name = 'RefusedMessage';
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export function createSmtpSender({ url, from }: NonNullable<Config['mail']>): Sender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  } as object);
  const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(message, attachments) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: message.recipient },
          ...(message.reply_to !== null && { replyTo: message.reply_to }),
          subject: message.subject,
          text: message.body_text,
          ...(message.body_html !== null && { html: message.body_html }),
          // The same at every try, so that mail programs recognise a mail that arrives twice.
          messageId: `<${message.id}@${domain}>`,
          date: message.queued_at,
          headers: {
            ...message.headers,
            'Content-Language': message.locale,
            'Auto-Submitted': 'auto-generated',
          },
          attachments: attachments.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content: Buffer.from(content),
          })),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw isRefusal(error) ? new RefusedMessage(String(error), { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

// A 5xx about the recipient or the message. A refused sign-in is a fault of our settings, which can be put right.
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

// A POST of { id, to, text, from } as JSON; any 2xx is a yes. The id is the same at every try, in Idempotency-Key too.
export function createSmsSender({ url, token, from }: NonNullable<Config['sms']>): Sender {
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message.id,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({
          id: message.id,
          to: message.recipient,
          text: message.body_text,
          ...(from !== null && { from }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(SILENCE_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const isTheirFault = answer.status >= 400 && answer.status < 500;
      const mayPass = [401, 403, 408, 425, 429].includes(answer.status);
      const problem = `the SMS service answered ${answer.status}`;
      throw isTheirFault && !mayPass ? new RefusedMessage(problem) : new Error(problem);
    },
    close() {},
  };
}
