import { data, redirect, useLocation } from 'react-router';
import type { MailingView } from '#modules/mailings/mailings.contract.ts';
import { LANGUAGE_NAMES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull, formatPlainDay } from '#shared/time.ts';
import { call } from '#web/api/api.ts';
import { type AtEvent, steerMailing } from '#web/components/seller/mailings/mailing-forms.ts';
import { kindWord, mailingState, whoWord } from '#web/components/seller/mailings/mailing-words.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { useLookingAgain } from '#web/page/use-looking-again.ts';
import { messagesPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/message.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/events/{event}/messages/{message}', { params: { ...params } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(steerMailing(params), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(messagesPath(params.organizer, Number(params.event), params.message), 303);
  return data(answer, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.mailings_title());

// What was said, to whom, and what became of it. The page asks again by itself; without script one loads it again.
export default function MessagePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { organizer, event, message } = params;
  const ask = async () => {
    const now = await call('GET /api/sell/{organizer}/events/{event}/messages/{message}', {
      params: { organizer, event, message },
    });
    return now.ok ? now.body.data : null;
  };
  const view = useLookingAgain(loaderData, ask, message);
  const locale = currentLocale();
  return (
    <>
      <BackLink to={messagesPath(organizer, Number(event))}>{m.mailings_title()}</BackLink>
      <h2 className="text-[20px] leading-7 font-bold wrap-anywhere">{view.subject}</h2>
      <p className="mb-4 text-small text-ink-2 wrap-anywhere">
        {m.mailings_line({
          who: view.by ?? m.refunds_somebody(),
          when: formatFull(view.at, view.time_zone, locale),
          kind: kindWord(view.kind),
        })}
      </p>
      <div className="grid max-w-160 gap-6">
        <Progress view={view} />
        {!view.is_over && (
          <Steering at={{ organizer, event, message }} state={view.state} answer={actionData ?? null} />
        )}
        <section aria-labelledby="said-to">
          <h3 id="said-to" className="mb-1 font-bold">
            {m.mailings_to()}
          </h3>
          <p className="text-ink-2 wrap-anywhere">
            {[whoWord(view.who), ...view.types, ...view.days.map((day) => formatPlainDay(day, locale))].join(
              ' · ',
            )}
          </p>
        </section>
        {view.texts.map((text) => (
          <article key={text.locale} className="rounded-card border border-line bg-surface">
            <p className="border-b border-line px-4 py-2 text-small text-ink-2">
              {LANGUAGE_NAMES[text.locale]}
            </p>
            <div lang={text.locale} className="px-4 py-3">
              <h3 className="font-bold wrap-anywhere">{text.subject}</h3>
              <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text.words}</p>
            </div>
          </article>
        ))}
      </div>
    </>
  );
}

function Progress({ view: { state, sent, waiting, failed, left_out } }: { view: MailingView }) {
  const all = Math.max(1, sent + waiting + failed);
  const rows = [
    { name: m.mailings_sent(), count: sent, look: 'text-success' },
    { name: m.mailings_waiting(), count: waiting, look: 'text-ink' },
    { name: m.mailings_failed(), count: failed, look: failed > 0 ? 'text-error' : 'text-ink' },
    ...(left_out > 0 ? [{ name: m.mailings_left_out(), count: left_out, look: 'text-ink' }] : []),
  ];
  const { word, look } = mailingState(state);
  return (
    <section className="grid gap-3">
      <p role="status">
        <span className={`rounded-pill px-2 font-semibold ${look}`}>{word()}</span>
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${all} 10`}
        preserveAspectRatio="none"
        className="block h-2.5 w-full overflow-hidden rounded-pill bg-sunken"
      >
        <rect width={sent} height="10" className="fill-primary" />
        <rect x={sent} width={failed} height="10" className="fill-error" />
      </svg>
      <dl className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(({ name, count, look: colour }) => (
          <div key={name} className="flex items-baseline gap-3 px-4 py-3">
            <dt className="flex-1 font-semibold">{name}</dt>
            <dd className={`tabular-nums ${colour}`}>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type SteeringProps = {
  at: AtEvent & { message: string };
  state: MailingView['state'];
  answer: FormAnswer<null> | null;
};

function Steering({ at, state, answer }: SteeringProps) {
  const { pathname } = useLocation();
  const { submit, isBusy, refusal } = useForm(steerMailing(at), {
    answer,
    onDone: () => leaveFor(messagesPath(at.organizer, Number(at.event), at.message)),
  });
  const isPaused = state === 'paused';
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-2">
      <FormErrors refusal={refusal} />
      <p className="text-ink-2">{isPaused ? m.mailings_paused_hint() : m.mailings_going_hint()}</p>
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          name="act"
          value={isPaused ? 'resume' : 'pause'}
          aria-disabled={isBusy}
          className={QUIET_BUTTON}
        >
          {isPaused ? m.mailings_resume() : m.mailings_pause()}
        </button>
        <a href={pathname} rel="external" className={QUIET_BUTTON}>
          {m.seller_look_again()}
        </a>
      </div>
    </form>
  );
}
