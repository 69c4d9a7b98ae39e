import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { BotCheckField } from '#web/bot-check/bot-check-field.tsx';
import { HeldNotice } from '#web/components/checkout/details/held-notice.tsx';
import { KeptTicketList } from '#web/components/tickets/kept-ticket-list.tsx';
import { openOrder } from '#web/components/tickets/open-order.ts';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { heldOrder } from '#web/pages/checkout/held-order.ts';
import { loginPath } from '#web/paths/account.ts';
import { orderPath } from '#web/paths/checkout.ts';
import { CHECK_TICKET_PATH, MY_TICKETS_PATH } from '#web/paths/tickets.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/tickets.ts';

// If it cannot be told who is signed in, the tickets on this phone are more useful than an error.
export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const [found, held] = await Promise.all([call('GET /api/user/find'), heldOrder(call)]);
  if (found.ok && found.body.data) throw redirect(MY_TICKETS_PATH, 303);
  return { isNobody: found.ok, held };
}

// Posted, so that nobody's email or phone stands in an address.
export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(openOrder, context.get(pageContext), await formOf(request), url);
  if (answer.ok) throw redirect(orderPath(answer.done), 303);
  return formData(answer);
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.my_title(), description: m.my_title(), isIndexed: false });
}

export default function TicketsPage({ loaderData: { isNobody, held }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <main id="main" className="page-width py-6 lg:py-10">
      <div className="mx-auto grid max-w-140 gap-10">
        <section>
          <h1 className="type-h1">{m.my_title()}</h1>
          {held && (
            <div className="mt-4">
              <HeldNotice order={held} />
            </div>
          )}
          <h2 className="type-h3 mt-6">{m.tickets_on_phone()}</h2>
          <KeptTicketList isNobody={isNobody} />
        </section>
        <section>
          <h2 className="type-h2">{m.tickets_find_title()}</h2>
          <p className="mt-1 text-ink-2">{m.tickets_find_text()}</p>
          <form method="post" className="mt-4 grid gap-4">
            <FormErrors refusal={refusal} hasTokenField />
            <BotCheckField action="unlock" token={refusal?.waitToken} />
            <TextField
              id="reference"
              label={m.lookup_reference()}
              hint={m.lookup_text()}
              defaultValue={refusal?.typed.reference}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <TextField
              id="contact"
              label={m.unlock_contact()}
              defaultValue={refusal?.typed.contact}
              maxLength={254}
              autoComplete="tel"
              required
            />
            <button type="submit" className={PRIMARY_BUTTON}>
              {m.my_open()}
            </button>
          </form>
          <p className="mt-3">
            <a
              href={CHECK_TICKET_PATH}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {m.tickets_no_reference()}
            </a>
          </p>
        </section>
        <section className="rounded-sheet border border-line bg-surface p-4 sm:p-6">
          <h2 className="type-h3">{m.tickets_sign_in_title()}</h2>
          <p className="mt-1 text-ink-2">{m.tickets_sign_in_text()}</p>
          <a href={loginPath(MY_TICKETS_PATH)} className={`mt-4 w-full sm:w-auto ${QUIET_BUTTON}`}>
            {m.shell_sign_in()}
          </a>
        </section>
      </div>
    </main>
  );
}
