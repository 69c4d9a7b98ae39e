import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { html } from '#platform/messages/layout/html.ts';
import { m } from '#shared/messages/messages.js';
import { EMBED_FIELD } from '#shared/order-source.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import type { EmbedView } from './event.contract.ts';
import { viewEventById } from './view-event.ts';

// In pixels: the frame's height until the page inside tells its real one.
const AROUND = 230;
const TYPE = 70;
const DAY = 52;

// What to put on another site so that it shows an event's tickets: a link, which a script there turns into a frame.
export async function viewEmbed(
  db: Sql,
  publicUrl: string,
  id: number,
  ask: Ask,
): Promise<Result<EmbedView, 'event_not_found'>> {
  const event = await viewEventById(db, id, ask);
  if (!event.ok) return fail('event_not_found');
  const { slug_name, name, ticket_types } = event.value;
  const days = ticket_types.reduce((sum, { dates }) => sum + dates.length, 0);
  const height = AROUND + TYPE * ticket_types.length + DAY * days;
  const script = `${publicUrl}/embed.js`;
  const title = m.embed_title({ name }, { locale: ask.locale });
  const link = html`<a href="${publicUrl}${eventPath(slug_name)}?${EMBED_FIELD}=1" data-tiketi-embed="${id}" data-height="${height}">${title}</a>
<script async src="${script}"></script>`;
  return ok({ src: `${publicUrl}/embed/${id}`, html: link.text, script, height });
}
