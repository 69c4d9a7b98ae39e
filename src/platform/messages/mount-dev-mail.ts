import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '#platform/database/index.ts';
import { answerDevPage, devPage, escapeHtml } from '../dev-page.ts';
import { findMessage, listNewestMessages, type MessageRow } from './messages.queries.ts';
import { type AttachmentMakers, makeAttachment } from './outbox.ts';

const MOST_SHOWN = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Shows developers the messages that were sent, or would have been. Mounted in a demo only, because it shows
// everybody's mail.
export function mountDevMail(
  http: FastifyInstance,
  { db, makers }: { db: Pick<Database, 'sql'>; makers: AttachmentMakers },
): void {
  const missing = (reply: FastifyReply) =>
    answerDevPage(reply, devPage('Mail', '<p>There is no such message.</p>'), 404);
  const find = async (params: unknown) => {
    const { id = '' } = params as { id?: string };
    return UUID.test(id) ? findMessage(db.sql, id) : null;
  };

  http.get('/dev/mail', async (_request, reply) => {
    const messages = await listNewestMessages(db.sql, MOST_SHOWN);
    const list = messages.map(listed).join('');
    return answerDevPage(
      reply,
      devPage('Mail', list === '' ? '<p>Nothing was sent yet.</p>' : `<ul>${list}</ul>`),
    );
  });

  http.get('/dev/mail/:id', async (request, reply) => {
    const message = await find(request.params);
    return message
      ? answerDevPage(reply, devPage(message.subject || message.recipient, shown(message)))
      : missing(reply);
  });

  http.get('/dev/mail/:id/html', async (request, reply) => {
    const message = await find(request.params);
    if (!message?.body_html) return missing(reply);
    // Links open in a new tab, because our own pages refuse to be framed.
    return answerDevPage(reply, message.body_html.replace('<head>', '<head><base target="_blank">'));
  });

  http.get('/dev/mail/:id/files/:place', async (request, reply) => {
    const message = await find(request.params);
    const attachment = message?.attachments[Number((request.params as { place: string }).place)];
    if (!message || !attachment) return missing(reply);
    const { filename, contentType, content } = await makeAttachment(makers, attachment, message.locale);
    return reply
      .type(contentType)
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${filename}"`)
      .send(Buffer.from(content));
  });
}

const listed = (message: MessageRow) => `<li><a href="/dev/mail/${message.id}">
<b>${escapeHtml(message.subject || message.body_text)}</b>
<span>${message.channel} to ${escapeHtml(message.recipient)} · ${message.locale} · ${stateOf(message)} · ${time(message)}</span>
</a></li>`;

function shown(message: MessageRow): string {
  const files = message.attachments.map(
    (file, place) => `<a href="/dev/mail/${message.id}/files/${place}">${escapeHtml(file.filename)}</a>`,
  );
  const facts = [
    ['To', escapeHtml(message.recipient)],
    ['Reply to', escapeHtml(message.reply_to ?? '—')],
    ['Language', message.locale],
    ['State', stateOf(message)],
    ['Queued', time(message)],
    ['Files', files.join(' · ') || '—'],
    ...(message.last_problem === null ? [] : [['Problem', escapeHtml(message.last_problem)]]),
  ];
  const html =
    message.body_html === null
      ? ''
      : `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${message.id}/html"></iframe>`;
  return `<p><a href="/dev/mail">All messages</a></p>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
${html}<pre>${escapeHtml(message.body_text)}</pre>`;
}

const stateOf = ({ state, tries }: MessageRow) => (tries > 1 ? `${state} (${tries} tries)` : state);
const time = ({ queued_at }: MessageRow) => `${queued_at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
