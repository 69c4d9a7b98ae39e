import { useState } from 'react';
import { writtenIn } from '#modules/catalog/event-texts.rules.ts';
import type { DraftDocument, DraftTicketType } from '#modules/publishing/drafts/draft.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, currencySign } from '#shared/money.ts';
import { HelpLink } from '#web/components/seller/help-link.tsx';
import { EntryRuleField } from '#web/components/seller/tickets/entry-rule-field.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { amountKeys } from '#web/ui/form/amount-keys.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { BuyerPays } from './buyer-pays.tsx';
import { daysOf } from './draft-fields.ts';
import type { Fee } from './fees.ts';
import { MoreOfType } from './more-of-type.tsx';
import { placesHint, placesOf, priceText, soldAs } from './type-values.ts';

type TypeFieldsProps = {
  place: number;
  type: DraftTicketType;
  // null: it is the only one.
  doc: DraftDocument | null;
  // What was typed, where the form came back.
  typed: Record<string, string>;
  errors: Record<string, string>;
  currency: Currency;
  fee: Fee;
  // Where it takes place; null: the first things alone are asked.
  zone: string | null;
};

export function TypeFields(props: TypeFieldsProps) {
  const { place, type, doc, typed, errors, currency, fee, zone } = props;
  const id = (field: string) => `types.${place}.${field}`;
  const value = (field: string, otherwise: string) => typed[id(field)] ?? otherwise;
  const [price, setPrice] = useState(value('price', priceText(type.price, currentLocale())));
  // Another place may be in another country.
  const [firstCurrency] = useState(currency);
  const locales = doc ? writtenIn(doc).filter((locale) => locale !== doc.locale) : [];
  const [sold, setSold] = useState(value('sold', soldAs(type)));
  const [rule, setRule] = useState(value('entry_rule', type.entry_rule));
  const days = doc !== null && zone !== null ? daysOf(doc, zone).length : 1;
  const isAboutDays = days > 1 && sold !== 'days';
  const entry = (
    <EntryRuleField id={id('entry_rule')} value={rule} onChange={setRule} days={isAboutDays ? days : 1} />
  );
  const dated = doc?.ticket_types.findIndex(({ stock }) => stock.kind === 'dates') ?? -1;
  return (
    <fieldset className="rounded-card border border-line bg-surface p-4">
      <legend className="px-1 font-bold">
        {place === 0 ? m.seller_first_type() : m.seller_type_number({ number: String(place + 1) })}
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            id={id('name')}
            label={m.seller_type_name()}
            placeholder={m.seller_type_name_example()}
            maxLength={80}
            defaultValue={value('name', type.name)}
            error={errors[id('name')]}
          />
        </div>
        <TextField
          id={id('price')}
          label={m.seller_price({ currency: currencySign(currency) })}
          hint={m.seller_price_hint()}
          inputMode={amountKeys(currency)}
          maxLength={16}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          error={errors[id('price')]}
        />
        {currency !== firstCurrency && price !== '' && (
          <p role="status" className="text-small font-semibold text-warn sm:col-span-2">
            {m.seller_begin_other_currency({ currency })}
          </p>
        )}
        {sold.startsWith('days_of') ? (
          <div>
            <p className="font-semibold">{m.seller_places()}</p>
            <p className="text-small text-ink-2">{m.seller_places_all_days()}</p>
          </div>
        ) : (
          <TextField
            id={id('places')}
            label={m.seller_places()}
            hint={placesHint(sold, days)}
            inputMode="numeric"
            maxLength={9}
            defaultValue={value('places', placesOf(type))}
            error={errors[id('places')]}
          />
        )}
        <SelectField
          id={id('sold')}
          label={m.seller_sold_as()}
          hint={days > 1 ? m.seller_sold_hint({ count: String(days) }) : undefined}
          value={sold}
          onChange={(event) => setSold(event.target.value)}
        >
          <option value="own">{m.seller_sold_whole()}</option>
          <option value="days">{m.seller_sold_days()}</option>
          {dated >= 0 && dated !== place && (
            <option value={`days_of:${dated}`}>{m.seller_sold_all_days()}</option>
          )}
        </SelectField>
        {isAboutDays && entry}
        {sold === 'days' && doc !== null && zone !== null && days < 2 && (
          <p role="status" className="text-small text-warn sm:col-span-2">
            {m.seller_days_one()}
          </p>
        )}
      </div>
      <BuyerPays price={price} currency={currency} fee={fee} onPrice={setPrice} />
      {place === 0 && (
        <p className="flex flex-wrap gap-x-4">
          <HelpLink about="fee" />
          <HelpLink about="sell-passes" />
        </p>
      )}
      {zone !== null && (
        <MoreOfType {...{ place, type, zone, locales, typed, errors }} entry={isAboutDays ? null : entry} />
      )}
      {place > 0 && (
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-2 text-small">
          <input type="checkbox" name={id('remove')} className="size-5" />
          {m.seller_type_remove()}
        </label>
      )}
    </fieldset>
  );
}
