import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { acceptingOffer } from '#web/components/tickets/sharing/accept-offer.ts';
import { OfferCard } from '#web/components/tickets/sharing/offer-card.tsx';
import { OfferOver } from '#web/components/tickets/sharing/offer-over.tsx';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { useShownAgain } from '#web/page/use-shown-again.ts';
import { acceptPath, ticketPath } from '#web/paths/tickets.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/accept.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const found = await call('GET /api/events/orders/offer/{token}', { params });
  if (!found.ok) throw notThere(url, found.error);
  return data(
    { offer: found.body.data, now: now.toISOString() },
    { headers: { 'referrer-policy': 'same-origin' } },
  );
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  if (form.get('intent') === 'decline') {
    await page.call('POST /api/events/orders/offer/{token}/decline', { params, body: {} });
    throw redirect(acceptPath(params.token), 303);
  }
  const answer = await answerForm(acceptingOffer(params.token), page, form, url);
  if (answer.ok) throw redirect(ticketPath(answer.done.id, answer.done.token), 303);
  return formData(answer);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const offer = args.loaderData?.offer;
  const title = offer ? `${m.accept_title({ sender: offer.sender })} · ${offer.event.name}` : m.my_title();
  return pageMeta(args, { title, description: title, isIndexed: false });
}

export default function AcceptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, now } = loaderData;
  const refusal = actionData?.refusal ?? null;
  useShownAgain();
  return (
    <main id="main" className="checkout page-width py-6 lg:py-10">
      <div className="mx-auto grid max-w-120 gap-6 lg:max-w-270 lg:grid-cols-2 lg:gap-12">
        <OfferCard offer={offer} now={now} />
        {offer.state === 'open' ? (
          <section className="lg:py-6">
            <h1 className="type-h1">{m.accept_title({ sender: offer.sender })}</h1>
            <p className="mt-3 text-ink-2">{m.accept_text()}</p>
            <form method="post" className="mt-6 grid gap-4">
              <FormErrors refusal={refusal} />
              <TextField
                id="name"
                label={m.accept_name()}
                error={refusal?.fields.name}
                defaultValue={refusal?.typed.name ?? offer.to.name ?? ''}
                maxLength={120}
                autoComplete="name"
                required
              />
              <TextField
                id="email"
                type="email"
                label={m.accept_email()}
                hint={m.accept_email_hint()}
                error={refusal?.fields.email}
                defaultValue={refusal?.typed.email ?? offer.to.email ?? ''}
                maxLength={254}
                autoComplete="email"
                required
              />
              <TextField
                id="phone"
                type="tel"
                label={m.accept_phone()}
                hint={m.accept_phone_hint()}
                error={refusal?.fields.phone}
                defaultValue={refusal?.typed.phone ?? offer.to.phone ?? ''}
                maxLength={40}
                autoComplete="tel"
              />
              <p className="text-small text-ink-2">{m.accept_promise({ sender: offer.sender })}</p>
              <button type="submit" className={`${PRIMARY_BUTTON} min-h-12`}>
                {m.accept_button()}
              </button>
            </form>
            <form method="post" className="mt-2 text-center">
              <button
                type="submit"
                name="intent"
                value="decline"
                className="min-h-11 cursor-pointer font-semibold text-ink-2 underline"
              >
                {m.accept_decline()}
              </button>
            </form>
          </section>
        ) : (
          <OfferOver offer={offer} />
        )}
      </div>
    </main>
  );
}
