import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import type { VerificationView } from '#modules/verifying/verifying.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { useMay, useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { VerificationForm } from '#web/components/seller/verifying/verification-form.tsx';
import {
  askVerification,
  takePapers,
  withdrawVerification,
  withMissing,
} from '#web/components/seller/verifying/verifying-forms.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { type FormRefusal, typedIn } from '#web/forms/form.rules.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { factorPath } from '#web/paths/account.ts';
import { missingMethodPath, payoutsPath, verificationPath } from '#web/paths/payouts.ts';
import { provePath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import type { Route } from './+types/verification.ts';

export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/verification', { params: { organizer } });
  if (!found.ok) throw notThere(url, found.error);
  const { state } = found.body.data;
  // Handed in anew, or accepted, since.
  const isWithdrawn = url.searchParams.has('withdrawn') && (state === 'none' || state === 'refused');
  return { view: found.body.data, id: crypto.randomUUID(), isWithdrawn };
}

interface Answered {
  ask: FormAnswer<null> | null;
  kept: Record<string, string> | null;
  withdraw: FormRefusal | null;
}
const NOTHING: Answered = { ask: null, kept: null, withdraw: null };
const PREPARES = /^(upload$|remove )/;

export async function action({ context, params: { organizer }, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  const intent = String(form.get('intent') ?? 'ask');
  if (intent === 'withdraw') {
    const withdraw = await answerForm(withdrawVerification(organizer), page, form, url);
    if (withdraw.ok) throw redirect(`${verificationPath(organizer)}?withdrawn`, 303);
    return data<Answered>({ ...NOTHING, withdraw: withdraw.refusal }, withdraw.refusal.status);
  }
  const untaken = await takePapers(organizer, page.call, form);
  if (untaken) {
    const refusal = PREPARES.test(intent) ? untaken : withMissing(form, untaken);
    return data<Answered>({ ...NOTHING, ask: { ok: false, refusal } }, refusal.status);
  }
  if (PREPARES.test(intent)) return data<Answered>({ ...NOTHING, kept: typedIn(form) });
  const ask = await answerForm(askVerification(organizer), page, form, url, { saysHowToProve: true });
  if (ask.ok) throw redirect(`${verificationPath(organizer)}?asked`, 303);
  return data<Answered>({ ...NOTHING, ask }, ask.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.verify_title());

const CARD = 'rounded-card border border-line bg-surface p-4';
const NOTE = 'rounded-card bg-warn-soft px-4 py-3 text-warn';

export default function VerificationPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { view, id, isWithdrawn } = loaderData;
  const { organizer } = params;
  const mayAsk = useMay('ask_verification');
  return (
    <main id="main" className="seller-page">
      <div className="grid max-w-160 gap-5">
        <div>
          <BackLink to={payoutsPath(organizer)}>{m.payouts_back()}</BackLink>
          <h1 className="type-title">{m.verify_title()}</h1>
          {(view.state === 'none' || view.state === 'refused') && (
            <p className="mt-2 text-ink-2">{m.verify_lead()}</p>
          )}
        </div>
        {isWithdrawn && !actionData && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {m.verify_withdrawn()}
          </p>
        )}
        <FormErrors refusal={actionData?.withdraw ?? null} />
        <Standing view={view} mayAsk={mayAsk} />
        {(view.state === 'none' || view.state === 'refused') && (
          <Asking organizer={organizer} view={view} mayAsk={mayAsk} hasTyped={actionData !== undefined}>
            <VerificationForm
              organizer={organizer}
              view={view}
              id={id}
              answer={actionData?.ask ?? null}
              kept={actionData?.kept ?? null}
            />
          </Asking>
        )}
      </div>
    </main>
  );
}

// How it stands, and what an owner can do about it.
function Standing({ view, mayAsk }: { view: VerificationView; mayAsk: boolean }) {
  const { state, request } = view;
  const isSuspended = useSellerData()?.organizer.is_suspended;
  if (state === 'none') return null;
  if (state === 'verified' && isSuspended) return null;
  if (state === 'verified')
    return (
      <section className="rounded-card bg-success-soft p-4 text-success">
        <h2 className="text-[20px] leading-7 font-bold">{m.verify_verified()}</h2>
        <p className="mt-1">{m.verify_verified_text()}</p>
      </section>
    );
  if (state === 'refused')
    return (
      <section className={NOTE}>
        <h2 className="text-[20px] leading-7 font-bold">{m.verify_refused()}</h2>
        <p className="mt-1 wrap-anywhere">{m.verify_refused_why({ words: request?.words ?? '' })}</p>
        <p className="mt-1">{m.verify_again()}</p>
      </section>
    );
  return (
    <section className={`${CARD} grid gap-3`}>
      <div>
        <h2 className="text-[20px] leading-7 font-bold">{m.verify_asked()}</h2>
        <p className="mt-1">{m.verify_asked_text()}</p>
      </div>
      {request && (
        <div className="text-small text-ink-2">
          <p className="wrap-anywhere">
            {m.verify_shown({ number: request.number, method: request.method })}
          </p>
          <p>
            {m.verify_handed_in({
              who: request.asked_by ?? m.payouts_somebody(),
              when: formatFull(request.asked_at, view.time_zone, currentLocale()),
            })}
          </p>
        </div>
      )}
      {mayAsk && request && (
        <form method="post">
          <input type="hidden" name="id" value={request.id} />
          <button type="submit" name="intent" value="withdraw" className={`${STOP_BUTTON} w-full sm:w-auto`}>
            {m.verify_withdraw()}
          </button>
        </form>
      )}
    </section>
  );
}

type AskingProps = {
  organizer: string;
  view: VerificationView;
  mayAsk: boolean;
  // What was typed stays to be seen, whatever has run out meanwhile.
  hasTyped: boolean;
  children: ReactNode;
};

// The form, or what has to be done before it.
function Asking({ organizer, view, mayAsk, hasTyped, children }: AskingProps) {
  if (!mayAsk) return <p className={CARD}>{m.verify_owners()}</p>;
  const before = missingBefore(organizer, view);
  if (before.length > 0)
    return (
      <section aria-labelledby="before" className={NOTE}>
        <h2 id="before" className="font-bold">
          {m.verify_before()}
        </h2>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {before.map(({ words, help }) => (
            <li key={words}>
              {words}{' '}
              {help && (
                <a href={help.path} className="font-semibold underline">
                  {help.name}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      <p className="rounded-card bg-info-soft px-4 py-3 text-info">{m.verify_private()}</p>
      {view.needs_proof && (
        <div>
          <a
            href={provePath(verificationPath(organizer))}
            // Beside a form in which something stands, so that it still does afterwards.
            target={hasTyped ? '_blank' : undefined}
            className={`${PRIMARY_BUTTON} w-full sm:w-auto`}
          >
            {m.verify_link()}
          </a>
        </div>
      )}
      {(!view.needs_proof || hasTyped) && children}
    </>
  );
}

type Missing = { words: string; help?: { path: string; name: string } };

// All of it at once: nobody should find the next hurdle behind the last one.
const missingBefore = (
  organizer: string,
  { has_second_factor, blocked_until, methods, time_zone }: VerificationView,
): Missing[] => [
  ...(has_second_factor
    ? []
    : [
        {
          words: m.payouts_no_factor(),
          help: { path: factorPath(verificationPath(organizer)), name: m.payouts_no_factor_link() },
        },
      ]),
  ...(methods.length > 0
    ? []
    : [
        {
          words: m.verify_no_method(),
          help: { path: missingMethodPath(organizer, null), name: m.payouts_add_method() },
        },
      ]),
  ...(blocked_until
    ? [{ words: m.payouts_blocked({ when: formatFull(blocked_until, time_zone, currentLocale()) }) }]
    : []),
];
