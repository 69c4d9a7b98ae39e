import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '#platform/database/index.ts';
import { findMessage, listNewestMessages, type MessageRow } from './messages.queries.ts';
import { type AttachmentMakers, makeAttachment } from './outbox.ts';

const MOST_SHOWN = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// A mail has inline styles and may show our own pictures; no script in it runs.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: http: https:; frame-src 'self'; base-uri 'none'";

// Shows developers the messages that were sent, or would have been. Mounted in a demo only, because it shows
// everybody's mail.
export function mountDevMail(
  http: FastifyInstance,
  { db, makers }: { db: Pick<Database, 'sql'>; makers: AttachmentMakers },
): void {
  const answer = (reply: FastifyReply, body: string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', POLICY)
      .send(body);
  const missing = (reply: FastifyReply) =>
    answer(reply, page('Mail', '<p>There is no such message.</p>'), 404);
  const find = async (params: unknown) => {
    const { id = '' } = params as { id?: string };
    return UUID.test(id) ? findMessage(db.sql, id) : null;
  };

  http.get('/dev/mail', async (_request, reply) => {
    const messages = await listNewestMessages(db.sql, MOST_SHOWN);
    const list = messages.map(listed).join('');
    return answer(reply, page('Mail', list === '' ? '<p>Nothing was sent yet.</p>' : `<ul>${list}</ul>`));
  });

  http.get('/dev/mail/:id', async (request, reply) => {
    const message = await find(request.params);
    return message
      ? answer(reply, page(message.subject || message.recipient, shown(message)))
      : missing(reply);
  });

  http.get('/dev/mail/:id/html', async (request, reply) => {
    const message = await find(request.params);
    if (!message?.body_html) return missing(reply);
    // Links open in a new tab, because our own pages refuse to be framed.
    return answer(reply, message.body_html.replace('<head>', '<head><base target="_blank">'));
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

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>
body{margin:0 auto;max-width:760px;padding:16px;background:#fbf8f3;color:#1b1714;font:16px/24px system-ui,sans-serif}
h1{font-size:24px;line-height:30px;letter-spacing:-.015em}
a{color:#3a2fb0}
ul{list-style:none;margin:0;padding:0;background:#fff;border:1px solid #e2dacd;border-radius:14px}
li+li{border-top:1px solid #e2dacd}
li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}
li b{display:block;overflow-wrap:anywhere}
li span,dt{color:#5a5148;font-size:14px;line-height:20px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}
dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:70vh;border:1px solid #e2dacd;border-radius:14px;background:#fff}
pre{padding:16px;background:#fff;border:1px solid #e2dacd;border-radius:14px;white-space:pre-wrap;overflow-wrap:anywhere}
</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body>
</html>`;
