import { actFor, may } from '#modules/merchants/index.ts';
import { uploadPicture } from '#modules/pictures/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { pictureCalls } from './pictures.contract.ts';

export function pictureRoutes({ db }: { db: Database }): Route[] {
  return implement(pictureCalls, {
    'POST /api/sell/{organizer}/pictures': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async ({ actor, organizer, membership, now }) => {
        // Whoever edits single events has no other place to put it.
        const eventId = membership.eventIds?.[0] ?? null;
        const allowed = may(actor, 'edit_events', { organizerId: organizer.id, eventId }, now);
        if (!allowed.ok) return allowed;
        const uploaded = await uploadPicture(db, organizer.id, body, now);
        return uploaded.ok ? ok({ key: uploaded.value }) : uploaded;
      }),
  });
}
