import { data, redirect } from 'react-router';
import { METHOD_KINDS } from '#modules/payouts/payouts.rules.ts';
import { m } from '#shared/messages/messages.js';
import { CURRENCIES, isCurrency } from '#shared/money.ts';
import { addMethod } from '#web/components/seller/payouts/payout-forms.ts';
import { organizerMay } from '#web/components/seller/shell/organizer-may.ts';
import { KIND_WORDS } from '#web/components/shared/payout-words.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notForRole, notThere } from '#web/page/page-errors.ts';
import { newMethodPath, payoutsPath } from '#web/paths/payouts.ts';
import { provePath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/method.ts';

// Which kind it is stands in the address, so that the page has the right fields without script. Whoever must prove once more that
// it is them does so before anything is typed.
export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const [mine, found] = await Promise.all([
    call('GET /api/sell/organizers'),
    call('GET /api/sell/{organizer}/payouts', { params: { organizer } }),
  ]);
  if (!found.ok) throw notThere(url, found.error);
  const here = mine.ok ? mine.body.data.find(({ slug }) => slug === organizer) : undefined;
  if (!here || !organizerMay(here, 'edit_payout_method')) throw notForRole();
  if (found.body.data.needs_proof)
    throw redirect(provePath(url.pathname + url.search, payoutsPath(organizer)), 303);
  const currency = url.searchParams.get('currency') ?? '';
  return {
    kind: url.searchParams.get('kind') === 'bank' ? ('bank' as const) : ('mpesa' as const),
    // That for which a way is missing.
    currency: isCurrency(currency) ? currency : 'KES',
  };
}

export async function action({ context, params: { organizer }, request, url }: Route.ActionArgs) {
  const answer = await answerForm(addMethod(organizer), context.get(pageContext), await formOf(request), url);
  if (answer.ok) throw redirect(`${payoutsPath(organizer)}?added`, 303);
  return data(answer, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.payouts_add_method());

export default function NewMethodPage({
  loaderData: { kind, currency: wanted },
  actionData,
  params,
}: Route.ComponentProps) {
  const { organizer } = params;
  const { submit, isBusy, isKept, refusal } = useForm(addMethod(organizer), {
    answer: actionData ?? null,
    onDone: () => leaveFor(`${payoutsPath(organizer)}?added`),
  });
  const errors = refusal?.fields ?? {};
  const typed = isKept ? null : (refusal?.typed ?? null);
  const field = (name: string, label: string, more: object = {}) => (
    <TextField
      id={name}
      name={name}
      label={label}
      maxLength={120}
      autoComplete="off"
      defaultValue={typed?.[name] ?? ''}
      error={errors[name]}
      {...more}
    />
  );
  return (
    <main id="main" className="seller-page">
      <div className="max-w-160">
        <BackLink to={payoutsPath(organizer)}>{m.payouts_back()}</BackLink>
        <h1 className="type-title">{m.payouts_add_method()}</h1>
        <p className="mt-2 mb-4 text-ink-2">{m.payouts_method_lead()}</p>
        <nav aria-label={m.payouts_kind()} className="mb-6 flex gap-2">
          {METHOD_KINDS.map((one) => (
            <a
              key={one}
              href={`${newMethodPath(organizer)}?kind=${one}`}
              aria-current={one === kind ? 'page' : undefined}
              className="inline-flex min-h-11 flex-1 items-center justify-center rounded-card border border-control px-4 text-center font-semibold aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft sm:flex-none"
            >
              {KIND_WORDS[one]()}
            </a>
          ))}
        </nav>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <FormErrors refusal={refusal} />
          <input type="hidden" name="kind" value={kind} />
          {kind === 'mpesa' ? (
            field('phone', m.payouts_phone(), { type: 'tel', inputMode: 'tel', maxLength: 40 })
          ) : (
            <>
              {field('bank', m.payouts_bank_name(), { maxLength: 80 })}
              {field('account', m.payouts_account(), { maxLength: 60, spellCheck: false })}
              <SelectField
                id="currency"
                name="currency"
                label={m.payouts_currency()}
                defaultValue={typed?.currency ?? wanted}
                error={errors.currency}
              >
                {CURRENCIES.map((currency) => (
                  <option key={currency}>{currency}</option>
                ))}
              </SelectField>
            </>
          )}
          {field('name', m.payouts_holder(), { hint: m.payouts_holder_hint() })}
          <SubmitButton isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
            {m.payouts_method_save()}
          </SubmitButton>
        </form>
      </div>
    </main>
  );
}
