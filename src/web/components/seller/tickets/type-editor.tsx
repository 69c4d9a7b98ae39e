import { useState } from 'react';
import { DOOR_COLOURS } from '#modules/catalog/at-door.rules.ts';
import type { SoldTickets, SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { currencySign } from '#shared/money.ts';
import { zoneLabel } from '#shared/time.ts';
import { BuyerPays } from '#web/components/seller/editor/buyer-pays.tsx';
import { daysOf } from '#web/components/seller/editor/draft-fields.ts';
import { placesHint, priceText } from '#web/components/seller/editor/type-values.ts';
import { TypeTexts } from '#web/components/seller/texts/type-texts.tsx';
import { colourWord } from '#web/components/shared/colour-word.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { wallClock } from '#web/forms/local-time.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { amountKeys } from '#web/ui/form/amount-keys.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { EntryRuleField } from './entry-rule-field.tsx';
import { type At, addType, editType } from './ticket-forms.ts';

type TypeEditorProps = {
  at: At;
  tickets: SoldTickets;
  // null: a new one.
  type: SoldType | null;
  now: string;
  answer: FormAnswer<number> | null;
};

const PART = 'grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2';

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
  const [rule, setRule] = useState(value('entry_rule', type?.entry_rule ?? 'once'));
  const days = daysOf(tickets, tickets.time_zone).length;
  const isOfOneDay = type ? type.stock === 'dates' : soldAs === 'days';
  const zone = zoneLabel(now, tickets.time_zone);
  const starts = wallClock(type?.sale_starts_at ?? null, tickets.time_zone);
  const ends = wallClock(type?.sale_ends_at ?? null, tickets.time_zone);
  const isHidden = typed ? typed.is_hidden !== undefined : (type?.is_hidden ?? false);
  const whole = (field: 'min_per_order' | 'max_per_order' | 'admits', label: string, otherwise: number) => (
    <TextField
      id={field}
      label={label}
      inputMode="numeric"
      maxLength={3}
      defaultValue={value(field, String(type?.[field] ?? otherwise))}
      error={errors[field]}
    />
  );
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
      <fieldset className={PART}>
        <legend className="px-1 font-bold">{m.seller_tickets_sale_window()}</legend>
        <p className="text-small text-ink-2 sm:col-span-2">{m.seller_tickets_sale_hint()}</p>
        <TextField
          id="sale_starts_date"
          type="date"
          label={m.seller_tickets_sale_starts_date()}
          defaultValue={value('sale_starts_date', starts.date)}
          error={errors.sale_starts_date}
        />
        <TextField
          id="sale_starts_time"
          type="time"
          label={m.seller_tickets_sale_time({ zone })}
          defaultValue={value('sale_starts_time', starts.time)}
        />
        <TextField
          id="sale_ends_date"
          type="date"
          label={m.seller_tickets_sale_ends_date()}
          defaultValue={value('sale_ends_date', ends.date)}
          error={errors.sale_ends_date}
        />
        <TextField
          id="sale_ends_time"
          type="time"
          label={m.seller_tickets_sale_time({ zone })}
          defaultValue={value('sale_ends_time', ends.time)}
        />
      </fieldset>
      <fieldset className={PART}>
        <legend className="px-1 font-bold">{m.seller_tickets_per_order()}</legend>
        {whole('min_per_order', m.seller_tickets_min_per_order(), 1)}
        {whole('max_per_order', m.seller_tickets_max_per_order(), 10)}
        <label className="flex min-h-11 cursor-pointer items-center gap-2 sm:col-span-2">
          <input type="checkbox" name="is_hidden" defaultChecked={isHidden} className="size-5" />
          {m.seller_tickets_is_hidden()}
        </label>
      </fieldset>
      <fieldset className={PART}>
        <legend className="px-1 font-bold">{m.seller_tickets_at_door()}</legend>
        {whole('admits', m.seller_tickets_admits(), 1)}
        <EntryRuleField id="entry_rule" value={rule} onChange={setRule} days={isOfOneDay ? 1 : days} />
        <TextField
          id="door_note"
          label={m.seller_tickets_door_note()}
          placeholder={m.seller_tickets_door_note_example()}
          maxLength={120}
          defaultValue={value('door_note', type?.door_note ?? '')}
          error={errors.door_note}
        />
        <SelectField
          id="door_colour"
          label={m.seller_tickets_door_colour()}
          defaultValue={value('door_colour', type?.door_colour ?? '')}
        >
          <option value="">{m.seller_tickets_colour_none()}</option>
          {DOOR_COLOURS.map((colour) => (
            <option key={colour} value={colour}>
              {colourWord(colour)}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <SubmitButton isBusy={form.isBusy} className="w-full sm:w-auto">
        {type ? m.seller_tickets_save() : m.seller_tickets_add()}
      </SubmitButton>
    </form>
  );
}

type NewStockProps = {
  tickets: SoldTickets;
  // Of the event.
  days: number;
  soldAs: string;
  onSoldAs(soldAs: string): void;
  value: (field: string, otherwise: string) => string;
  errors: Record<string, string>;
};

// What one ticket takes: places of its own, a day, all days of another type, a place in a room.
function NewStock({ tickets, days, soldAs, onSoldAs, value, errors }: NewStockProps) {
  const dated = tickets.types.filter((type) => type.stock === 'dates');
  const rooms = tickets.pools.filter((pool) => pool.kind === 'room');
  const nameOf = (id: number) => tickets.types.find((type) => type.id === id)?.name ?? '';
  return (
    <div className="grid content-start gap-4">
      <SelectField
        id="sold_as"
        label={m.seller_sold_as()}
        hint={days > 1 ? m.seller_sold_hint({ count: String(days) }) : undefined}
        value={soldAs}
        onChange={(event) => onSoldAs(event.target.value)}
        error={errors.sold_as}
      >
        <option value="own">{m.seller_sold_whole()}</option>
        <option value="days">{m.seller_sold_days()}</option>
        {dated.map((type) => (
          <option key={type.id} value={`days_of:${type.id}`}>
            {m.seller_tickets_all_days_of({ name: type.name })}
          </option>
        ))}
      </SelectField>
      <TextField
        id="places"
        label={m.seller_places()}
        hint={rooms.length > 0 ? m.seller_tickets_places_hint() : placesHint(soldAs, days)}
        inputMode="numeric"
        maxLength={9}
        defaultValue={value('places', '')}
        error={errors.places}
      />
      {rooms.length > 0 && (
        <SelectField
          id="room"
          label={m.seller_tickets_room_choice()}
          defaultValue={value('room', '')}
          error={errors.room}
        >
          <option value="">{m.seller_tickets_room_none()}</option>
          {rooms.map((room) => (
            <option key={room.id} value={room.id}>
              {m.seller_tickets_room_of({ names: room.ticket_type_ids.map(nameOf).join(', ') })}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
