import { viewSiteInfo } from '#modules/site/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import type { ConversationView } from '../support.contract.ts';
import { findRequestByLink, listLetters } from '../support.queries.ts';
import type { SupportServices } from '../support-services.ts';
import { enterConversation, type NoWayIn, readFollower } from './enter-conversation.ts';

// What somebody asked and what was written since, for whoever has the link of their mail. Who of us wrote is not told.
export async function viewConversation(
  { db, publicUrl, appSecret }: SupportServices,
  token: string,
  ask: Ask<Visitor>,
): Promise<Result<ConversationView, NoWayIn>> {
  const follower = await readFollower(appSecret, token, ask);
  const entered = await enterConversation(follower, (linkId) => findRequestByLink(db.sql, linkId));
  if (!entered.ok) return entered;
  const { id, number, topic, state, asked_at, message } = entered.value;
  const site = await viewSiteInfo(db.sql, publicUrl, ask.locale);
  const asked = { at: asked_at, is_from_us: false, words: message };
  const written = [asked, ...(await listLetters(db.sql, id))];
  return ok({
    number,
    topic,
    state,
    answered_by: site.name,
    answer_within_hours: site.support.answer_within_hours,
    letters: written.map(({ at, is_from_us, words }) => ({ at: at.toISOString(), is_from_us, words })),
  });
}
