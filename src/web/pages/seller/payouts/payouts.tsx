import { useState } from 'react';
import { data, redirect } from 'react-router';
import type { PayoutsView } from '#modules/payouts/payouts.contract.ts';
import { OPEN_STATES } from '#modules/payouts/payouts.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { AskForm } from '#web/components/seller/payouts/ask-form.tsx';
import {
  askForPayout,
  cancelPayout,
  retireMethod,
  switchAutomatic,
} from '#web/components/seller/payouts/payout-forms.ts';
import { PayoutList } from '#web/components/seller/payouts/payout-list.tsx';
import { PayoutObstacles } from '#web/components/seller/payouts/payout-obstacles.tsx';
import { useMay } from '#web/components/seller/shell/seller-data.ts';
import { moneyText, owedText } from '#web/components/shared/money-words.ts';
import { KIND_WORDS } from '#web/components/shared/payout-words.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { newMethodPath, payoutsPath } from '#web/paths/payouts.ts';
import { moneyPath, provePath } from '#web/paths/seller.ts';
import { Asking } from '#web/ui/asking.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { Pill } from '#web/ui/pill.tsx';
import type { Route } from './+types/payouts.ts';

export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const found = await call('GET /api/sell/{organizer}/payouts', { params: { organizer } });
  if (!found.ok) throw notThere(url, found.error);
  const asked = found.body.data.is_verified
    ? null
    : await call('GET /api/sell/{organizer}/verification', { params: { organizer } });
  const verification = asked?.ok ? asked.body.data : null;
  const note =
    Object.keys(NOTES).find((one) => url.searchParams.has(one) && isStillTrue(one, found.body.data)) ?? null;
  return { ...found.body.data, verification, id: crypto.randomUUID(), note };
}

// The address stays when a page is loaded again: what it says was done may have gone on since.
function isStillTrue(note: string, { payouts, methods }: Pick<PayoutsView, 'payouts' | 'methods'>): boolean {
  const isAny = (state: PayoutsView['payouts'][number]['state']) =>
    payouts.some((payout) => payout.state === state);
  if (note === 'asked') return isAny('requested');
  if (note === 'cancelled') return isAny('cancelled') && !isAny('requested');
  if (note === 'added') return methods.some(({ is_usable }) => !is_usable);
  return true;
}

const NOTHING = { ask: null, currency: '', other: null };

export async function action({ context, params: { organizer }, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  const intent = String(form.get('intent'));
  const other = OTHER_FORMS[intent];
  if (other) {
    const answer = await answerForm(other.form(organizer), page, form, url);
    if (answer.ok) throw redirect(`${payoutsPath(organizer)}?${other.note}`, 303);
    return data({ ...NOTHING, other: answer.refusal }, answer.refusal.status);
  }
  const ask = await answerForm(askForPayout(organizer), page, form, url);
  if (ask.ok) throw redirect(`${payoutsPath(organizer)}?asked`, 303);
  return data({ ...NOTHING, ask, currency: String(form.get('currency')) }, ask.refusal.status);
}

// By the value of the button that was pressed.
const OTHER_FORMS: Record<string, { form: typeof retireMethod; note: string }> = {
  retire: { form: retireMethod, note: 'retired' },
  cancel: { form: cancelPayout, note: 'cancelled' },
  'automatic-on': { form: switchAutomatic, note: 'switched' },
  'automatic-off': { form: switchAutomatic, note: 'switched' },
};

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.payouts_title());

const NOTES: Record<string, () => string> = {
  asked: m.payouts_asked,
  cancelled: m.payouts_cancelled,
  added: m.payouts_added,
  retired: m.payouts_retired,
  switched: m.payouts_switched,
};
const OWES = { back: m.payouts_owed, corrected: m.payouts_owed_corrected, both: m.payouts_owed_both };
const CARD = 'rounded-card border border-line bg-surface p-4';

export default function PayoutsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { due, payouts, methods, time_zone, note, ...stand } = loaderData;
  const { organizer } = params;
  // What was done before is old news beside a refusal.
  const [isRefused, setIsRefused] = useState(actionData !== undefined);
  const mayAsk = useMay('request_payout');
  const canAsk = mayAsk && stand.is_verified && stand.has_second_factor;
  const isOpen = (currency: string) =>
    payouts.some((one) => one.currency === currency && OPEN_STATES.includes(one.state));
  // There is a form of this currency, at which what is wrong is said.
  const isAsked = (currency: string) =>
    canAsk &&
    !stand.needs_proof &&
    !isOpen(currency) &&
    due.some((one) => one.currency === currency && one.amount > 0);
  const locale = currentLocale();
  return (
    <main id="main" className="seller-page">
      <div className="grid max-w-160 gap-6">
        <div>
          <BackLink to={moneyPath(organizer)}>{m.money_back()}</BackLink>
          <h1 className="type-title">{m.payouts_title()}</h1>
          <p className="mt-1 text-ink-2">{m.payouts_lead()}</p>
        </div>
        {note && !isRefused && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {NOTES[note]?.()}
          </p>
        )}
        <FormErrors refusal={actionData?.other ?? null} />
        {actionData?.ask && !actionData.ask.ok && !isAsked(actionData.currency) && (
          <FormErrors refusal={actionData.ask.refusal} />
        )}
        <PayoutObstacles organizer={organizer} view={loaderData} verification={loaderData.verification} />
        {due.length === 0 && <p className={CARD}>{m.payouts_nothing()}</p>}
        {due.map((one) => (
          <section key={one.currency} aria-labelledby={`due-${one.currency}`} className={CARD}>
            <h2 id={`due-${one.currency}`} className="text-small font-semibold text-ink-2">
              {m.payouts_available()}
            </h2>
            <p className="mb-3 type-title">
              {formatMoney(toMinor(one.amount), one.currency, locale, 'total')}
            </p>
            {one.amount < 0 && <p className="text-ink-2">{owedText(one.debt, one.currency, OWES)}</p>}
            {one.debt && one.debt.corrected > 0 && (
              <a
                href={moneyPath(organizer)}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline"
              >
                {m.payouts_owed_why()}
              </a>
            )}
            {isOpen(one.currency) && <p className="text-ink-2">{m.payouts_on_the_way()}</p>}
            {one.amount > 0 && canAsk && !isOpen(one.currency) && stand.needs_proof && (
              <a href={provePath(payoutsPath(organizer))} className={`${PRIMARY_BUTTON} w-full sm:w-auto`}>
                {m.payouts_ask()}
              </a>
            )}
            {one.amount > 0 && canAsk && !isOpen(one.currency) && !stand.needs_proof && (
              <AskForm
                organizer={organizer}
                due={one}
                methods={methods}
                id={loaderData.id}
                onRefused={() => setIsRefused(true)}
                answer={actionData?.currency === one.currency ? actionData.ask : null}
              />
            )}
          </section>
        ))}
        <section aria-labelledby="payouts" className="grid gap-3">
          <h2 id="payouts" className="text-[20px] leading-7 font-bold">
            {m.payouts_list()}
          </h2>
          {payouts.length === 0 ? (
            <p className={`${CARD} text-ink-2`}>{m.payouts_none()}</p>
          ) : (
            <PayoutList payouts={payouts} timeZone={time_zone} canCancel={mayAsk} />
          )}
        </section>
        <Methods organizer={organizer} methods={methods} timeZone={time_zone} />
      </div>
    </main>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

type MethodsProps = { organizer: string; methods: Loaded['methods']; timeZone: string };

function Methods({ organizer, methods, timeZone }: MethodsProps) {
  const canEdit = useMay('edit_payout_method');
  return (
    <section aria-labelledby="methods" className="grid gap-3">
      <h2 id="methods" className="text-[20px] leading-7 font-bold">
        {m.payouts_methods()}
      </h2>
      {methods.length === 0 ? (
        <p className={`${CARD} text-ink-2`}>{m.payouts_no_methods()}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {methods.map(({ id, kind, label, currency, is_usable, usable_at, is_automatic, stops }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-bold wrap-anywhere">
                  {KIND_WORDS[kind]()} {label}
                </p>
                <p className="text-small text-ink-2">
                  {currency}
                  {!is_usable &&
                    ` · ${m.payouts_method_from({ when: formatFull(usable_at, timeZone, currentLocale()) })}`}
                </p>
              </div>
              {is_usable && <Pill tone="good">{m.payouts_method_ready()}</Pill>}
              {is_automatic && <Pill tone="news">{m.payouts_monday()}</Pill>}
              {canEdit && (
                <div className="grid w-full gap-2">
                  <form method="post">
                    <input type="hidden" name="method" value={id} />
                    <button
                      type="submit"
                      name="intent"
                      value={is_automatic ? 'automatic-off' : 'automatic-on'}
                      className={`${QUIET_BUTTON} w-full wrap-anywhere sm:w-auto`}
                    >
                      {is_automatic ? m.payouts_monday_off({ label }) : m.payouts_monday_on({ label })}
                    </button>
                  </form>
                  <Asking
                    press={m.payouts_retire({ label })}
                    look={`${QUIET_BUTTON} wrap-anywhere`}
                    means={[
                      m.payouts_retire_means(),
                      ...stops.map((amount) =>
                        m.payouts_retire_stops({ amount: moneyText(amount, currency) }),
                      ),
                      ...(is_automatic ? [m.payouts_retire_monday()] : []),
                    ]}
                  >
                    <form method="post">
                      <input type="hidden" name="method" value={id} />
                      <button
                        type="submit"
                        name="intent"
                        value="retire"
                        className={`${QUIET_BUTTON} w-full wrap-anywhere sm:w-auto`}
                      >
                        {m.payouts_retire_sure()}
                      </button>
                    </form>
                  </Asking>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <a
          href={newMethodPath(organizer)}
          className={`${QUIET_BUTTON} w-full sm:w-auto sm:justify-self-start`}
        >
          {m.payouts_add_method()}
        </a>
      )}
    </section>
  );
}
