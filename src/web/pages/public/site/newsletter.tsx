import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { Notice } from '#web/components/site/notice.tsx';
import { subscribe } from '#web/components/site/site-forms.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid } from '#web/page/page-errors.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import { NEWSLETTER_PATH } from '#web/paths/site.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/newsletter.ts';

type Step = 'ask' | 'confirm' | 'unsubscribe';
type State = 'sent' | 'subscribed' | 'already' | 'unsubscribed' | 'expired' | 'refused';

const isStep = (step: string): step is Step => ['ask', 'confirm', 'unsubscribe'].includes(step);

// Opening a link does not use it up: only its button does. The address contains a secret, which must not reach other
// sites.
export function loader({ params, url }: Route.LoaderArgs) {
  const step = params.step ?? 'ask';
  if (!isStep(step) || params.step === 'ask') throw notValid(url);
  const token = url.searchParams.get('token') ?? '';
  return data({ step, token }, { headers: { 'referrer-policy': 'same-origin' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

interface Done {
  state: State;
  refusal: FormRefusal | null;
}

// A mail program that ends the subscription for its reader posts to the address of the link; what else it sends does
// not matter.
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { call } = context.get(pageContext);
  const form = await formOf(request);
  const body = { token: url.searchParams.get('token') || '-' };
  if (params.step === undefined) {
    const answer = await answerForm(subscribe, { call }, form, url);
    return answer.ok ? done('sent') : refused(answer.refusal);
  }
  if (params.step === 'confirm') {
    const confirmed = await call('POST /api/user/subscribe/confirm', { body });
    return confirmed.ok ? done(confirmed.body.data.status) : expired();
  }
  if (params.step !== 'unsubscribe') throw notValid(url);
  const ended = form.has('undo')
    ? await call('POST /api/user/resubscribe', { body })
    : await call('POST /api/user/unsubscribe', { body });
  return ended.ok ? done(ended.body.data.status) : expired();
}

const done = (state: State): Done => ({ state, refusal: null });
const expired = () => data(done('expired'), { status: 410 });
const refused = (refusal: FormRefusal) =>
  data<Done>({ state: 'refused', refusal }, { status: refusal.status });

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.news_title(), description: m.news_text(), isIndexed: false });
}

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, token } = loaderData;
  const state = actionData?.state;
  return (
    <main id="main" className="page-width pt-6 pb-16 lg:pt-12 lg:pb-24">
      <div className="mx-auto max-w-140">
        {state === 'sent' && <Notice title={m.news_sent()} text={m.news_sent_text()} />}
        {(state === 'subscribed' || state === 'already') && (
          <Notice title={state === 'already' ? m.news_already() : m.news_done()} text={m.news_done_text()}>
            <a href={EVENTS_PATH} className={QUIET_BUTTON}>
              {m.news_home()}
            </a>
          </Notice>
        )}
        {state === 'unsubscribed' && (
          <Notice title={m.news_stopped()} text={m.news_stop_text()}>
            <TokenForm step="unsubscribe" token={token} button={m.news_undo()} isUndo />
          </Notice>
        )}
        {(state === 'expired' || (step !== 'ask' && token === '')) && (
          <>
            <Notice title={m.news_expired()} text={m.news_expired_text()} />
            <AskForm refusal={null} />
          </>
        )}
        {state === undefined && step !== 'ask' && token !== '' && <Question step={step} token={token} />}
        {step === 'ask' && (state === undefined || state === 'refused') && (
          <>
            <h1 className="type-h1">{m.news_title()}</h1>
            <p className="mt-2 text-ink-2">{m.news_text()}</p>
            <AskForm refusal={actionData?.refusal ?? null} />
          </>
        )}
      </div>
    </main>
  );
}

function Question({ step, token }: { step: Exclude<Step, 'ask'>; token: string }) {
  const isStop = step === 'unsubscribe';
  return (
    <section className="rounded-sheet border border-line bg-surface p-6 sm:p-8">
      <h1 className="type-h1">{isStop ? m.news_stop_title() : m.news_confirm_title()}</h1>
      <p className="mt-3 mb-6 text-ink-2">{isStop ? m.news_stop_text() : m.news_text()}</p>
      <TokenForm step={step} token={token} button={isStop ? m.news_stop_button() : m.news_confirm_button()} />
    </section>
  );
}

type TokenFormProps = { step: string; token: string; button: string; isUndo?: boolean };

function TokenForm({ step, token, button, isUndo = false }: TokenFormProps) {
  return (
    <form method="post" action={`${NEWSLETTER_PATH}/${step}?token=${encodeURIComponent(token)}`}>
      {isUndo && <input type="hidden" name="undo" value="yes" />}
      <button type="submit" className={isUndo ? QUIET_BUTTON : PRIMARY_BUTTON}>
        {button}
      </button>
    </form>
  );
}

function AskForm({ refusal }: { refusal: FormRefusal | null }) {
  return (
    <form
      method="post"
      action={NEWSLETTER_PATH}
      className="mt-6 grid gap-4 rounded-sheet border border-line bg-surface p-4 sm:p-6"
    >
      <FormErrors refusal={refusal} />
      <Field id="email" label={m.support_email()} error={refusal?.fields.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            defaultValue={refusal?.typed.email}
            required
            maxLength={254}
            autoComplete="email"
          />
        )}
      </Field>
      <button type="submit" className={`sm:justify-self-start ${PRIMARY_BUTTON}`}>
        {m.foot_news_button()}
      </button>
    </form>
  );
}
