import { data, redirect, useSearchParams } from 'react-router';
import type { SoldPool, SoldTickets } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { CancelledNote } from '#web/components/seller/sales/cancelled-note.tsx';
import { useMayEdit } from '#web/components/seller/sales/use-may-edit.ts';
import { DaysGrid } from '#web/components/seller/tickets/days-grid.tsx';
import { whyNot } from '#web/components/seller/tickets/room-form.tsx';
import type { At } from '#web/components/seller/tickets/ticket-forms.ts';
import { TypeRows } from '#web/components/seller/tickets/type-rows.tsx';
import { CapacityBar } from '#web/components/shared/capacity-bar.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/tickets.ts';
import { loadTickets } from './load-tickets.ts';

export const loader = (args: Route.LoaderArgs) => loadTickets(args);

// The buttons of a type: they are sent as they stand, with script and without.
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const { at, tickets } = await loadTickets({ context, params, url });
  const answer = await answerForm(press(at, tickets), context.get(pageContext), form, url);
  if (!answer.ok) return data(answer.refusal, answer.refusal.status);
  const list = sellerEventPath(at.organizer, Number(at.event), 'tickets');
  throw redirect(`${list}?saved#type-${Number(textIn(form, 'type'))}`, 303);
}

const press =
  (at: At, tickets: SoldTickets): Form<null> =>
  async (call, form) => {
    const type = textIn(form, 'type').slice(0, 9);
    const intent = textIn(form, 'intent');
    if (intent === 'leave-room') {
      const left = await call('POST /api/sell/{organizer}/events/{event}/tickets/room/leave', {
        params: { ...at },
        body: { pool_id: Number(textIn(form, 'room')) },
      });
      return answered(form, left, () => null, { fieldOf: () => null });
    }
    if (intent === 'up' || intent === 'down') {
      const ids = tickets.types.filter((one) => !one.is_archived).map((one) => one.id);
      const from = ids.indexOf(Number(type));
      const to = intent === 'up' ? from - 1 : from + 1;
      if (from >= 0 && to >= 0 && to < ids.length) ids.splice(to, 0, ...ids.splice(from, 1));
      const ordered = await call('POST /api/sell/{organizer}/events/{event}/tickets/order', {
        params: { ...at },
        body: { ticket_type_ids: ids },
      });
      return answered(form, ordered, () => null);
    }
    const archived = await call('POST /api/sell/{organizer}/events/{event}/tickets/{type}/archive', {
      params: { ...at, type },
      body: { is_archived: intent === 'archive' },
    });
    // The one field that it may name is on another page.
    return answered(form, archived, () => null, { fieldOf: () => null });
  };

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_tickets_tab());

const NOTE = 'mb-4 rounded-card bg-success-soft px-4 py-3 font-semibold text-success';

export default function TicketsListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { at, tickets, now } = loaderData;
  const canEdit = useMayEdit(tickets);
  const [query] = useSearchParams();
  const current = tickets.types.filter((type) => !type.is_archived);
  const archived = tickets.types.filter((type) => type.is_archived);
  const page = (rest: string) => sellerEventPath(at.organizer, Number(at.event), `tickets/${rest}`);
  const code = query.get('code');
  const rows = { at, tickets, canEdit, now };
  return (
    <>
      {actionData ? (
        <FormErrors refusal={actionData} />
      ) : (
        (code || query.has('saved')) && (
          <p role="status" className={NOTE}>
            {code ? m.seller_tickets_held_back_done({ code }) : m.seller_tickets_saved()}
          </p>
        )
      )}
      {tickets.is_cancelled && <CancelledNote />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[20px] leading-7 font-bold">
          {current.length > 0 ? m.seller_tickets_title({ count: current.length }) : m.seller_tickets_none()}
        </h2>
        {canEdit && (
          <p className="flex w-full flex-wrap gap-2 sm:w-auto">
            <a href={page('places')} className={`${QUIET_BUTTON} grow`}>
              {m.seller_tickets_change_places()}
            </a>
            <a href={page('new')} className={`${PRIMARY_BUTTON} grow`}>
              {m.seller_tickets_add()}
            </a>
          </p>
        )}
      </div>
      <TypeRows {...rows} types={current} />
      <DaysGrid tickets={tickets} />
      <Rooms tickets={tickets} addPath={canEdit ? page('room') : null} />
      {archived.length > 0 && (
        <details className="mt-8">
          <summary className="flex min-h-11 cursor-pointer items-center font-bold">
            {m.seller_tickets_archived({ count: archived.length })}
          </summary>
          <TypeRows {...rows} types={archived} />
        </details>
      )}
    </>
  );
}

type RoomsProps = { tickets: SoldTickets; addPath: string | null };

function Rooms({ tickets, addPath }: RoomsProps) {
  const rooms = tickets.pools.filter((pool) => pool.kind === 'room');
  const nameOf = (id: number) => tickets.types.find((type) => type.id === id)?.name ?? '';
  const namesOf = (room: SoldPool) => room.ticket_type_ids.map(nameOf).join(', ');
  const free = tickets.types.filter(
    (type) => !type.is_archived && type.stock === 'own' && whyNot(type, tickets) === null,
  );
  const couldShare = free.length > 1;
  if (rooms.length === 0 && !(addPath && couldShare)) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-[20px] leading-7 font-bold">{m.seller_tickets_rooms()}</h2>
      <ul className="mb-3 grid gap-3 md:grid-cols-2">
        {rooms.map((room) => (
          <li key={room.id} className="rounded-card border border-line bg-surface p-4">
            <p className="font-semibold wrap-anywhere">
              {m.seller_tickets_room_of({ names: namesOf(room) })}
            </p>
            <CapacityBar {...room} />
            {addPath && room.held + room.sold === 0 && (
              <form method="post" className="mt-3">
                <input type="hidden" name="room" value={room.id} />
                <button
                  type="submit"
                  name="intent"
                  value="leave-room"
                  aria-label={m.seller_tickets_room_leave_of({ names: namesOf(room) })}
                  className={`${QUIET_BUTTON} px-3 text-small`}
                >
                  {m.seller_tickets_room_leave()}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {addPath && couldShare && (
        <a href={addPath} className={QUIET_BUTTON}>
          {m.seller_tickets_room_add()}
        </a>
      )}
    </section>
  );
}
