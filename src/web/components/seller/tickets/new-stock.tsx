import type { SoldTickets } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { placesHint } from '#web/components/seller/editor/type-values.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

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
export function NewStock({ tickets, days, soldAs, onSoldAs, value, errors }: NewStockProps) {
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
