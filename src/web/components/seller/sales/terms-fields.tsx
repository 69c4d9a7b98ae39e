import { m } from '#shared/messages/messages.js';
import { currencySign } from '#shared/money.ts';
import { amountKeys } from '#web/ui/form/amount-keys.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { hiddenFor, onField, type TermsAround, typesFor, unlockField } from './code-values.ts';
import type { Fields, Values } from './sale-values.ts';
import { Tick, TickGroup } from './tick.tsx';
import { MomentFields } from './window-fields.tsx';

type TermsFieldsProps = {
  around: TermsAround;
  values: Values;
  errors: Fields;
  // Of many codes each has so many uses.
  isMany: boolean;
  now: string;
};

// What a code does, on what, when and how often: one code's fields, or those of many.
export function TermsFields({ around: { offer, terms }, values, errors, isMany, now }: TermsFieldsProps) {
  const currency = currencySign(offer.currency);
  const hidden = hiddenFor(offer, terms?.unlocks ?? []);
  return (
    <div className="group grid gap-5">
      <TickGroup id="does" label={m.sales_code_does()} error={errors.does}>
        <Tick
          name="way"
          type="radio"
          value="percent"
          isTicked={!['amount', 'unlock'].includes(values.way ?? '')}
        >
          {m.sales_code_way_percent()}
        </Tick>
        <Tick name="way" type="radio" value="amount" isTicked={values.way === 'amount'}>
          {m.sales_code_way_amount()}
        </Tick>
        <Tick name="way" type="radio" value="unlock" isTicked={values.way === 'unlock'}>
          {m.sales_code_way_unlock()}
        </Tick>
        <div className="mt-2 hidden group-has-[#way-percent:checked]:block">
          <TextField
            id="percent"
            label={m.sales_percent()}
            inputMode="decimal"
            maxLength={6}
            defaultValue={values.percent ?? ''}
            error={errors.percent}
          />
        </div>
        <div className="mt-2 hidden group-has-[#way-amount:checked]:block">
          <TextField
            id="amount"
            label={m.sales_code_amount({ currency })}
            inputMode={amountKeys(offer.currency)}
            maxLength={16}
            defaultValue={values.amount ?? ''}
            error={errors.amount}
          />
        </div>
      </TickGroup>
      <div className="group-has-[#way-unlock:checked]:hidden">
        <TickGroup id="on" label={m.sales_code_types()} hint={m.sales_code_types_hint()} error={errors.on}>
          {typesFor(offer, terms?.ticket_type_ids ?? []).map(({ id, name }) => (
            <Tick key={id} name={onField(id)} isTicked={values[onField(id)] !== undefined}>
              <span className="wrap-anywhere">{name}</span>
            </Tick>
          ))}
        </TickGroup>
      </div>
      <div className={hidden.length === 0 ? 'hidden group-has-[#way-unlock:checked]:block' : undefined}>
        <TickGroup id="unlocks" label={m.sales_code_unlock_types()} error={errors.unlocks}>
          {hidden.length === 0 && <p className="text-small text-ink-2">{m.sales_code_no_hidden()}</p>}
          {hidden.map(({ id, name }) => (
            <Tick key={id} name={unlockField(id)} isTicked={values[unlockField(id)] !== undefined}>
              <span className="wrap-anywhere">{name}</span>
            </Tick>
          ))}
        </TickGroup>
      </div>
      <TickGroup id="when" label={m.sales_code_when()}>
        <div className="grid gap-4">
          <MomentFields
            name="from"
            hint={m.sales_from_hint()}
            values={values}
            errors={errors}
            timeZone={offer.time_zone}
            now={now}
          />
          <MomentFields
            name="to"
            hint={m.sales_code_to_hint()}
            values={values}
            errors={errors}
            timeZone={offer.time_zone}
            now={now}
          />
        </div>
      </TickGroup>
      <TickGroup id="limits" label={m.sales_code_limits()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="uses"
            label={isMany ? m.sales_code_uses_each() : m.sales_code_uses()}
            hint={m.sales_code_uses_hint()}
            inputMode="numeric"
            maxLength={9}
            defaultValue={values.uses ?? ''}
            error={errors.uses}
          />
          <TextField
            id="uses_per_buyer"
            label={m.sales_code_buyer_uses()}
            hint={m.sales_code_no_limit()}
            inputMode="numeric"
            maxLength={5}
            defaultValue={values.uses_per_buyer ?? ''}
            error={errors.uses_per_buyer}
          />
          <TextField
            id="minimum"
            label={m.sales_code_minimum({ currency })}
            hint={m.sales_code_minimum_hint()}
            inputMode={amountKeys(offer.currency)}
            maxLength={16}
            defaultValue={values.minimum ?? ''}
            error={errors.minimum}
          />
        </div>
        <Tick name="with_flash" isTicked={values.with_flash !== undefined}>
          {m.sales_code_with_flash()}
        </Tick>
      </TickGroup>
    </div>
  );
}
