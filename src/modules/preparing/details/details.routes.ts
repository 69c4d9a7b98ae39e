import { actFor } from '#modules/merchants/index.ts';
import {
  cancelEvent,
  duplicateEvent,
  editDetails,
  moveEvent,
  type ProblemReason,
  postponeEvent,
  unpublishEvent,
} from '#modules/publishing/index.ts';
import { findWasSold } from '#modules/tickets/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { detailsCalls } from './details.contract.ts';
import { viewCancelling, viewDetails } from './view-details.ts';

// Nothing to tell but that it is done.
const done = <Reason extends string>(answer: Result<undefined, Reason>): Result<null, Reason> =>
  answer.ok ? ok(null) : answer;

// What can be wrong with tickets is never wrong with a time.
type OfTickets = Exclude<
  ProblemReason,
  'in_the_past' | 'too_far_ahead' | 'ends_before_start' | 'too_long' | 'doors_after_start'
>;
const timed = <Reason extends string>(answer: Result<undefined, Reason>) =>
  done(answer) as Result<null, Exclude<Reason, OfTickets>>;

export function detailsRoutes({ db }: { db: Database }): Route[] {
  return implement(detailsCalls, {
    'GET /api/sell/{organizer}/events/{event}/details': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewDetails(by, params.event)),

    'POST /api/sell/{organizer}/events/{event}/details': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const { version, times = null, ...details } = body;
        const edited = await editDetails(db, params.event, details, by, { seen: version, times });
        if (edited.ok || edited.reason !== 'event_changed') return edited;
        // Both texts are shown to whoever comes second.
        const there = await viewDetails(by, params.event);
        return there.ok ? fail('event_changed', { data: there.value }) : there;
      }),

    'POST /api/sell/{organizer}/preview': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async () => ok({ html: renderMarkdown(body.text) })),

    'POST /api/sell/{organizer}/events/{event}/move': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => timed(await moveEvent(db, params.event, body, by))),

    'POST /api/sell/{organizer}/events/{event}/postpone': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) =>
        timed(await postponeEvent(db, params.event, body.to, by)),
      ),

    'GET /api/sell/{organizer}/events/{event}/cancelling': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewCancelling(by, params.event)),

    'POST /api/sell/{organizer}/events/{event}/cancel': ({ params }, ask) =>
      actFor(db, params.organizer, ask, async (by) => done(await cancelEvent(db, params.event, by))),

    'POST /api/sell/{organizer}/events/{event}/unpublish': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) =>
        done(
          await unpublishEvent(db, params.event, body.is_unpublished, by, (tx) =>
            findWasSold(tx, params.event),
          ),
        ),
      ),

    'POST /api/sell/{organizer}/events/{event}/duplicate': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const made = await duplicateEvent(db, params.event, body.draft, by);
        return made.ok ? ok({ draft: body.draft }) : made;
      }),
  });
}
