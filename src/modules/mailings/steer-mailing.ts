import { type ForOrganizer, mayFind, writeAudit } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { holdQueued, lockMailing, releaseQueued, updateMailingState } from './mailings.queries.ts';

type Reason = 'event_not_found' | 'not_allowed' | 'proof_needed' | 'message_not_found' | 'message_over';

// Nothing more goes out of a message, or it goes on. What is being sent at this moment still arrives. Doing it twice is
// harmless.
export async function steerMailing(
  { sql }: Pick<Database, 'sql'>,
  by: ForOrganizer,
  { eventId, id }: { eventId: number; id: string },
  to: 'paused' | 'going',
): Promise<Result<null, Reason>> {
  const where = { organizerId: by.organizer.id, eventId };
  const allowed = mayFind(by.actor, 'send_messages', where, by.now, 'event_not_found');
  if (!allowed.ok) return allowed;
  return sql.transaction().execute(async (tx) => {
    const mailing = await lockMailing(tx, id);
    if (mailing?.event_id !== eventId || mailing.organizer_id !== where.organizerId)
      return fail('message_not_found');
    if (mailing.state === to) return ok(null);
    if (mailing.state === 'done') return fail('message_over');
    await updateMailingState(tx, id, to);
    await (to === 'paused' ? holdQueued : releaseQueued)(tx, id);
    const action = to === 'paused' ? 'message.paused' : 'message.resumed';
    await writeAudit(tx, by, { ...where, action, subject: `message:${id}`, changes: {} });
    if (to === 'going') await announce(tx, 'mailing.begun', { mailingId: id });
    return ok(null);
  });
}
