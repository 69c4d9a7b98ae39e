import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { BotCheckField } from '#web/bot-check/bot-check-field.tsx';
import { checkTicket } from '#web/components/tickets/check-ticket.ts';
import { CheckedOrder } from '#web/components/tickets/checked-order.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { CHECK_TICKET_PATH, TICKETS_PATH } from '#web/paths/tickets.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { MailIcon } from '#web/ui/more-icons.tsx';
import type { Route } from './+types/check-ticket.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { now: context.get(pageContext).now.toISOString() };
}

// Posted, so that no email or phone is in an address.
export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(checkTicket, context.get(pageContext), await formOf(request), url);
  if (answer.ok) return { answer: answer.done, refusal: null };
  const { refusal } = answer;
  // The page itself exists, so it does not answer 404.
  return data({ answer: null, refusal }, { status: refusal.status === 404 ? 422 : refusal.status });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.check_title(), description: m.check_text() });
}

export default function CheckTicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData?.answer ?? null;
  return (
    <main id="main" className="page-width py-6 lg:py-10">
      <div className="mx-auto max-w-140">
        {answer?.kind === 'tickets' && (
          <>
            <CheckedOrder order={answer} now={loaderData.now} />
            <Again />
          </>
        )}
        {answer?.kind === 'link_sent' && (
          <section role="status" className="rounded-sheet border border-line bg-surface p-6 text-center">
            <span className="mx-auto flex size-14 items-center justify-center rounded-pill bg-primary-soft text-on-primary-soft">
              <MailIcon className="size-7" />
            </span>
            <h1 className="type-h1 mt-4">{m.check_sent()}</h1>
            <p className="mt-2 text-ink-2">{m.check_sent_text()}</p>
            <Again />
          </section>
        )}
        {answer === null && <Question refusal={actionData?.refusal ?? null} />}
        <p className="mt-6 text-center">
          <a
            href={TICKETS_PATH}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {m.check_to_tickets()}
          </a>
        </p>
      </div>
    </main>
  );
}

function Question({ refusal }: { refusal: FormRefusal | null }) {
  const { typed = {}, fields = {} } = refusal ?? {};
  return (
    <>
      <h1 className="type-h1">{m.check_title()}</h1>
      <p className="mt-3 text-ink-2">{m.check_text()}</p>
      <form method="post" className="mt-6 grid gap-4 rounded-sheet border border-line bg-surface p-4 sm:p-6">
        <FormErrors refusal={refusal} hasTokenField />
        <BotCheckField action="check_ticket" token={refusal?.waitToken} />
        <TextField
          id="search"
          label={m.check_reference()}
          hint={m.check_reference_hint()}
          defaultValue={typed.search}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <p className="border-t border-line pt-4 text-small text-ink-2">{m.check_one_of()}</p>
        <TextField
          id="email"
          type="email"
          label={m.pay_email()}
          error={fields.email}
          defaultValue={typed.email}
          maxLength={254}
          autoComplete="email"
        />
        <TextField
          id="phone"
          type="tel"
          label={m.pay_phone()}
          error={fields.phone}
          defaultValue={typed.phone}
          maxLength={40}
          autoComplete="tel"
        />
        <button type="submit" className={`mt-2 ${PRIMARY_BUTTON}`}>
          {m.check_button()}
        </button>
      </form>
    </>
  );
}

function Again() {
  return (
    <p className="mt-6 text-center">
      <a href={CHECK_TICKET_PATH} rel="external" className={QUIET_BUTTON}>
        {m.check_again()}
      </a>
    </p>
  );
}
