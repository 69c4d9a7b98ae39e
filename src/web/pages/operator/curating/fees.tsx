import type { FeeView } from '#modules/curating/fees/fees.contract.ts';
import { m } from '#shared/messages/messages.js';
import { CURRENCIES, formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { Card, FULL } from '#web/components/operator/curating/card.tsx';
import { curateFees } from '#web/components/operator/curating/fee-forms.ts';
import { saidIn } from '#web/components/operator/curating/said.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { NamedRows } from '#web/components/operator/page/rows.tsx';
import { MOST_MINOR, readMinor } from '#web/components/pitch/calculate.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { OPERATOR_FEES_PATH, pathAfter } from '#web/paths/curating.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/fees.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(pageContext);
  const price = (url.searchParams.get('price') ?? '').trim().slice(0, 20);
  const minor = readMinor(price, locale);
  const isPrice = minor !== null && minor <= MOST_MINOR;
  const query = isPrice ? { price: String(minor / 100) } : {};
  const found = await call('GET /api/admin/fees', { query });
  return {
    price,
    isWrong: price !== '' && !isPrice,
    view: forOperator(found, url)?.data ?? null,
    said: saidIn(url),
  };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, curateFees, { to: () => pathAfter(OPERATOR_FEES_PATH, 'done'), saysHowToProve: true });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.curate_fees());

export default function FeesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { price, isWrong, view, said } = loaderData;
  const refusal = actionData ?? null;
  return (
    <OperatorPage title={m.curate_fees()} said={said} refusal={refusal} isOpen={view !== null}>
      {view && (
        <>
          <p className="text-ink-2">{m.curate_fees_lead()}</p>
          <form className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
            <TextField
              id="price"
              name="price"
              label={m.curate_fee_price()}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              defaultValue={price}
              error={isWrong ? m.curate_fee_price_bad() : undefined}
            />
            <button type="submit" className={`${QUIET_BUTTON} min-h-12`}>
              {m.curate_fee_work_out()}
            </button>
          </form>
          <Fees
            id="everybody"
            title={m.curate_fees_everybody()}
            fees={view.fees.filter(({ organizer }) => organizer === null)}
          />
          <Fees
            id="own"
            title={m.curate_fees_own()}
            fees={view.fees.filter(({ organizer }) => organizer !== null)}
          />
          <Add seen={view.seen} refusal={refusal} />
        </>
      )}
    </OperatorPage>
  );
}

type FeesProps = { id: string; title: string; fees: FeeView[] };

const Fees = ({ id, title, fees }: FeesProps) => (
  <NamedRows id={id} title={title} rows={fees} none={m.curate_nothing()}>
    {(fee) => (
      <li key={fee.id} data-row tabIndex={-1} className="grid gap-1 px-4 py-3">
        <Fee fee={fee} />
      </li>
    )}
  </NamedRows>
);

function Fee({ fee }: { fee: FeeView }) {
  const { id, currency, organizer, percent, cash_percent, starts_at, has_begun, example } = fee;
  const locale = currentLocale();
  const money = (major: number) => formatMoney(toMinor(major), currency, locale, 'tag');
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
        {currency}
        {organizer && ` · ${organizer.name} (${organizer.slug})`}
        <Pill tone={has_begun ? 'good' : 'news'}>
          {has_begun
            ? m.curate_fee_in_force()
            : m.curate_fee_from({ when: formatFull(starts_at, OPERATOR_ZONE, locale) })}
        </Pill>
      </p>
      <p>
        {percent === null
          ? m.curate_fee_none()
          : m.curate_fee_rate({ percent: String(percent), cash: String(cash_percent ?? 0) })}
      </p>
      {example && (
        <p className="text-small text-ink-2">
          {m.curate_fee_example({
            price: money(example.price),
            gets: money(example.gets),
            fee: money(example.fee),
            tax: money(example.tax),
          })}
        </p>
      )}
      {!has_begun && (
        <form method="post">
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="withdraw" className={`${QUIET_BUTTON} ${FULL}`}>
            {m.curate_fee_withdraw()}
          </button>
        </form>
      )}
    </>
  );
}

function Add({ seen, refusal }: { seen: number; refusal: FormRefusal | null }) {
  const field = (name: 'organizer' | 'percent' | 'cash_percent' | 'starts_at', first = '') => ({
    id: name,
    name,
    autoComplete: 'off',
    defaultValue: refusal?.typed[name] ?? first,
    error: refusal?.fields[name],
  });
  const isAsked = Boolean(refusal?.typed.everybody);
  return (
    <Card id="add" title={m.curate_fee_add()}>
      <form method="post" className="grid gap-3">
        <input type="hidden" name="seen" value={seen} />
        {isAsked && <input type="hidden" name="everybody" value={refusal?.typed.everybody} />}
        <SelectField
          id="currency"
          name="currency"
          label={m.curate_fee_currency()}
          defaultValue={refusal?.typed.currency ?? CURRENCIES[0]}
          error={refusal?.fields.currency}
        >
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
        <TextField
          {...field('organizer')}
          label={m.curate_fee_organizer()}
          hint={m.adjust_organizer_hint()}
          maxLength={120}
        />
        <TextField
          {...field('percent')}
          label={m.curate_fee_percent()}
          hint={m.curate_fee_percent_hint()}
          inputMode="decimal"
          maxLength={10}
        />
        <TextField
          {...field('cash_percent', '0')}
          label={m.curate_fee_cash()}
          inputMode="decimal"
          maxLength={10}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="ends"
            defaultChecked={refusal?.typed.ends !== undefined}
            className="size-5 shrink-0"
          />
          {m.curate_fee_ends()}
        </label>
        <TextField
          {...field('starts_at')}
          label={m.curate_fee_starts()}
          placeholder="2026-12-01 00:00"
          maxLength={20}
        />
        {isAsked && <p className="rounded-card bg-warn-soft px-4 py-3 text-warn">{refusal?.message}</p>}
        <button type="submit" name="intent" value="add" className={`${PRIMARY_BUTTON} ${FULL}`}>
          {isAsked ? m.curate_fee_add_everybody() : m.curate_fee_add()}
        </button>
      </form>
    </Card>
  );
}
