import { useRef, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { currencySign, formatMoney, toMinor } from '#shared/money.ts';
import { whenWords } from '#web/components/event/about/when-words.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { amountKeys } from '#web/ui/form/amount-keys.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { type FlashAddress, saveFlashSale } from './flash-forms.ts';
import { FlashPreview } from './flash-preview.tsx';
import { begunAt, type FlashAround, paidTypes, priceField, typeField } from './flash-values.ts';
import { type Values, valuesOf } from './sale-values.ts';
import { Tick, TickGroup } from './tick.tsx';
import { MomentFields } from './window-fields.tsx';

type FlashEditorProps = {
  address: FlashAddress;
  around: FlashAround;
  // As it is; where the form came back, what was typed.
  values: Values;
  answer: FormAnswer<null> | null;
};

// Name, window, tickets and prices of a flash sale, beside what buyers will see of it.
export function FlashEditor({ address, around, values, answer }: FlashEditorProps) {
  const { offer, sale, now } = around;
  const begun = begunAt(sale);
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(values);
  const isHydrated = useHydrated();
  const { submit, isBusy, refusal } = useForm(saveFlashSale(address, around), {
    answer,
    onDone: () => leaveFor(`${sellerEventPath(address.organizer, Number(address.event), 'flash')}?saved`),
  });
  const errors = refusal?.fields ?? {};
  const locale = currentLocale();
  const sign = currencySign(offer.currency);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => form.current && setShown(valuesOf(new FormData(form.current)))}
      className="grid gap-6 md:grid-cols-[minmax(0,1fr)_320px]"
    >
      <div className="grid content-start gap-5">
        <FormErrors refusal={refusal && refusal.code !== 'preview' ? refusal : null} />
        <TextField
          id="label"
          label={m.sales_label()}
          placeholder={m.sales_label_example()}
          maxLength={60}
          autoComplete="off"
          defaultValue={values.label ?? ''}
          error={errors.label}
        />
        {begun === null ? (
          <MomentFields
            name="from"
            hint={m.sales_from_hint()}
            values={values}
            errors={errors}
            timeZone={offer.time_zone}
            now={now}
          />
        ) : (
          <p className="text-ink-2">
            {m.sales_begun({ when: whenWords(begun, offer.time_zone, locale, Date.parse(now)) })}
          </p>
        )}
        <MomentFields name="to" values={values} errors={errors} timeZone={offer.time_zone} now={now} />
        <div className="group grid gap-5">
          <TickGroup id="way" label={m.sales_how()}>
            <Tick name="way" type="radio" value="percent" isTicked={values.way !== 'price'}>
              {m.sales_way_percent()}
            </Tick>
            <Tick name="way" type="radio" value="price" isTicked={values.way === 'price'}>
              {m.sales_way_price()}
            </Tick>
            <div className="mt-2 group-has-[#way-price:checked]:hidden">
              <TextField
                id="percent"
                label={m.sales_percent()}
                inputMode="decimal"
                maxLength={6}
                defaultValue={values.percent ?? ''}
                error={errors.percent}
              />
            </div>
          </TickGroup>
          <TickGroup id="types" label={m.sales_which()} error={errors.types}>
            {paidTypes(offer).map(({ id, name, price }) => (
              <div key={id} className="border-line py-1 not-first-of-type:border-t">
                <Tick name={typeField(id)} isTicked={values[typeField(id)] !== undefined}>
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-small text-ink-2 tabular-nums">
                    {m.sales_normal_price({
                      price: formatMoney(toMinor(price), offer.currency, locale, 'tag'),
                    })}
                  </span>
                </Tick>
                <div className="mb-2 pl-8 group-has-[#way-percent:checked]:hidden">
                  <TextField
                    id={priceField(id)}
                    label={m.sales_price_of({ name, currency: sign })}
                    inputMode={amountKeys(offer.currency)}
                    maxLength={16}
                    defaultValue={values[priceField(id)] ?? ''}
                    error={errors[priceField(id)]}
                  />
                </div>
              </div>
            ))}
          </TickGroup>
        </div>
        <TextField
          id="units"
          label={m.sales_units()}
          hint={m.sales_units_hint()}
          inputMode="numeric"
          maxLength={9}
          defaultValue={values.units ?? ''}
          error={errors.units}
        />
      </div>
      <div className="grid content-start gap-3 md:sticky md:top-8">
        <FlashPreview values={shown} offer={offer} now={now} />
        {!isHydrated && (
          <button type="submit" name="intent" value="preview" className={QUIET_BUTTON}>
            {m.sales_preview_show()}
          </button>
        )}
        <SubmitButton isBusy={isBusy}>{sale === null ? m.sales_start() : m.sales_save()}</SubmitButton>
      </div>
    </form>
  );
}
