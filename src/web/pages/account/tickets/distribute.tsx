import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { EventLine } from '#web/components/checkout/details/event-line.tsx';
import { sharingTicket } from '#web/components/tickets/sharing/share-ticket.ts';
import { SharingRow } from '#web/components/tickets/sharing/sharing-row.tsx';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { requireUser } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { orderPath } from '#web/paths/checkout.ts';
import { distributePath } from '#web/paths/tickets.ts';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/distribute.ts';

// For the signed-in buyer, and for a guest with the signed link of the order.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { call, now } = page;
  const token = url.searchParams.get('t') ?? undefined;
  const found = await call('GET /api/events/orders/viewTickets/{id}', {
    params: { id: params.distribute },
    query: { t: token },
  });
  requireSignIn(found, url, ['order_locked']);
  if (!found.ok) {
    // Guests are not told which orders exist.
    await requireUser(page, url);
    throw notThere(url, found.error);
  }
  // The codes are not shown on this page, and they would be most of its weight.
  const tickets = found.body.data.map((ticket) => ({ ...ticket, qr: null }));
  const [first] = tickets;
  // Tickets exist only once the order is paid.
  if (!first?.order_reference) throw redirect(orderPath(params.distribute, token), 303);
  return data(
    { tickets, event: first.event, reference: first.order_reference, token, now: now.toISOString() },
    { headers: { 'referrer-policy': 'same-origin' } },
  );
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const token = url.searchParams.get('t') ?? undefined;
  const id = textIn(form, 'ticket');
  const answer = await answerForm(sharingTicket(id, token), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(`${distributePath(params.distribute, token)}#ticket-${id}`, 303);
  return formData(answer);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.share_title(), description: m.share_title(), isIndexed: false });
}

export default function DistributePage({ loaderData, actionData }: Route.ComponentProps) {
  const { tickets, event, reference, token, now } = loaderData;
  const refusal = actionData?.refusal ?? null;
  return (
    <main id="main" className="page-width py-6 lg:py-10">
      <div className="mx-auto grid max-w-270 gap-6 lg:grid-cols-[360px_minmax(0,1fr)] lg:gap-12">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <a
            href={orderPath(reference, token)}
            className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-primary"
          >
            <ChevronLeftIcon className="size-5" />
            {m.share_to_order()}
          </a>
          <h1 className="type-h1 mt-2">{m.share_title()}</h1>
          <p className="mt-3 text-ink-2">{m.share_intro()}</p>
          <div className="mt-6 rounded-card border border-line bg-surface p-4">
            <EventLine event={{ ...event, loc: `${event.venue}, ${event.city}` }} now={now} />
          </div>
        </div>
        <ul className="grid content-start gap-4">
          {tickets.map((ticket) => (
            <li key={ticket.id} id={`ticket-${ticket.id}`} className="scroll-mt-28">
              <SharingRow
                ticket={ticket}
                token={token}
                refusal={refusal?.typed.ticket === ticket.id ? refusal : null}
              />
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
