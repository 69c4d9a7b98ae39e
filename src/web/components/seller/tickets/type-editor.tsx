import { useState } from 'react';
import type { SoldTickets, SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { currencySign } from '#shared/money.ts';
import { BuyerPays } from '#web/components/seller/editor/buyer-pays.tsx';
import { daysOf } from '#web/components/seller/editor/draft-fields.ts';
import { priceText } from '#web/components/seller/editor/type-values.ts';
import { TypeTexts } from '#web/components/seller/texts/type-texts.tsx';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { amountKeys } from '#web/ui/form/amount-keys.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { NewStock } from './new-stock.tsx';
import { type At, addType, editType } from './ticket-forms.ts';
import { AtDoor, CountField, PART, SaleWindow } from './type-parts.tsx';

type TypeEditorProps = {
  at: At;
  tickets: SoldTickets;
  // null: a new one.
  type: SoldType | null;
  now: string;
  answer: FormAnswer<number> | null;
};

export function TypeEditor({ at, tickets, type, now, answer }: TypeEditorProps) {
  const run = type ? editType(at, type, tickets.time_zone) : addType(at, tickets);
  const form = useForm(run, {
    answer,
    onDone: (id) =>
      leaveFor(`${sellerEventPath(at.organizer, Number(at.event), 'tickets')}?saved#type-${id}`),
  });
  const typed = form.refusal && !form.isKept ? form.refusal.typed : null;
  const errors = form.refusal?.fields ?? {};
  const locale = currentLocale();
  const value = (field: string, otherwise: string) => typed?.[field] ?? otherwise;
  const [price, setPrice] = useState(value('price', priceText(type?.price ?? null, locale)));
  const [soldAs, setSoldAs] = useState(value('sold_as', 'own'));
  const days = daysOf(tickets, tickets.time_zone).length;
  const isOfOneDay = type ? type.stock === 'dates' : soldAs === 'days';
  const isHidden = typed ? typed.is_hidden !== undefined : (type?.is_hidden ?? false);
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid max-w-180 gap-4">
      <FormErrors refusal={form.refusal} />
      <div className={PART}>
        <div className="sm:col-span-2">
          <TextField
            id="name"
            label={m.seller_type_name()}
            placeholder={m.seller_type_name_example()}
            maxLength={80}
            autoComplete="off"
            defaultValue={value('name', type?.name ?? '')}
            error={errors.name}
          />
        </div>
        <div className="sm:col-span-2">
          <TextAreaField
            id="description"
            label={m.seller_tickets_description()}
            rows={2}
            maxLength={500}
            defaultValue={value('description', type?.description ?? '')}
            error={errors.description}
          />
        </div>
        <TypeTexts locales={tickets.locales} texts={type?.texts ?? {}} value={value} errors={errors} />
        <div>
          <TextField
            id="price"
            label={m.seller_price({ currency: currencySign(tickets.currency) })}
            hint={m.seller_price_hint()}
            inputMode={amountKeys(tickets.currency)}
            maxLength={16}
            value={price}
            onChange={(event) => setPrice(event.target.value)}
            error={errors.price}
          />
          <BuyerPays
            price={price}
            currency={tickets.currency}
            fee={{ percent: tickets.fee_percent, cash_percent: tickets.cash_percent }}
            onPrice={setPrice}
          />
        </div>
        {!type && <NewStock {...{ tickets, days, value, errors, soldAs }} onSoldAs={setSoldAs} />}
      </div>
      <SaleWindow type={type} zone={tickets.time_zone} now={now} value={value} errors={errors} />
      <fieldset className={PART}>
        <legend className="px-1 font-bold">{m.seller_tickets_per_order()}</legend>
        <CountField
          id="min_per_order"
          label={m.seller_tickets_min_per_order()}
          otherwise={1}
          {...{ type, value, errors }}
        />
        <CountField
          id="max_per_order"
          label={m.seller_tickets_max_per_order()}
          otherwise={10}
          {...{ type, value, errors }}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-2 sm:col-span-2">
          <input type="checkbox" name="is_hidden" defaultChecked={isHidden} className="size-5" />
          {m.seller_tickets_is_hidden()}
        </label>
      </fieldset>
      <AtDoor type={type} days={isOfOneDay ? 1 : days} value={value} errors={errors} />
      <SubmitButton isBusy={form.isBusy} className="w-full sm:w-auto">
        {type ? m.seller_tickets_save() : m.seller_tickets_add()}
      </SubmitButton>
    </form>
  );
}
