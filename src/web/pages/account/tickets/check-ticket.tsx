import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { BotCheckField } from '#web/bot-check/bot-check-field.tsx';
import { waitToken, withFormToken } from '#web/bot-check/checked-call.ts';
import { CheckedOrder } from '#web/components/tickets/checked-order.tsx';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { CHECK_TICKET_PATH, TICKETS_PATH } from '#web/paths/tickets.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { MailIcon } from '#web/ui/more-icons.tsx';
import type { Route } from './+types/check-ticket.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { now: context.get(pageContext).now.toISOString() };
}

// Posted, so that nobody's email or phone stands in an address.
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const given = (name: string) => String(form.get(name) ?? '').trim();
  const typed = { search: given('search'), email: given('email'), phone: given('phone') };
  const call = withFormToken(context.get(pageContext).call, form);
  const found = await call('GET /api/events/orders/checkTicket', { query: typed });
  if (found.ok) return { answer: found.body.data, problem: null, typed };
  const { message, errors = {}, statusCode } = found.error;
  const token = waitToken(found.error);
  // The page is there, whatever is not.
  const status = statusCode === 404 ? 422 : statusCode;
  return data({ answer: null, problem: { message, errors, token }, typed }, { status });
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
        {answer === null && (
          <Question problem={actionData?.problem ?? null} typed={actionData?.typed ?? EMPTY} />
        )}
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

const EMPTY = { search: '', email: '', phone: '' };

type QuestionProps = {
  problem: { message: string; errors: Record<string, string[]>; token: string | null } | null;
  typed: typeof EMPTY;
};

function Question({ problem, typed }: QuestionProps) {
  const wrong = (field: string) => problem?.errors[field]?.[0];
  return (
    <>
      <h1 className="type-h1">{m.check_title()}</h1>
      <p className="mt-3 text-ink-2">{m.check_text()}</p>
      <form method="post" className="mt-6 grid gap-4 rounded-sheet border border-line bg-surface p-4 sm:p-6">
        {problem && <ErrorSummary key={problem.message} message={problem.message} />}
        <BotCheckField action="check_ticket" token={problem?.token} />
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
          error={wrong('email')}
          defaultValue={typed.email}
          maxLength={254}
          autoComplete="email"
        />
        <TextField
          id="phone"
          type="tel"
          label={m.pay_phone()}
          error={wrong('phone')}
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
