import type { SoldTickets, SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type At, shareRoom } from './ticket-forms.ts';

type RoomFormProps = { at: At; tickets: SoldTickets; answer: FormAnswer<null> | null };

export function RoomForm({ at, tickets, answer }: RoomFormProps) {
  const form = useForm(shareRoom(at), {
    answer,
    onDone: () => leaveFor(`${sellerEventPath(at.organizer, Number(at.event), 'tickets')}?saved`),
  });
  const typed = form.refusal && !form.isKept ? form.refusal.typed : {};
  const errors = form.refusal?.fields ?? {};
  const types = tickets.types.filter((type) => !type.is_archived && type.stock === 'own');
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid max-w-120 gap-4">
      <FormErrors refusal={form.refusal} />
      <p className="text-ink-2">{m.seller_tickets_room_hint()}</p>
      <fieldset id="types" aria-describedby={errors.types && 'types-error'}>
        <legend className="font-semibold">{m.seller_tickets_room_types()}</legend>
        {types.map((type) => {
          const no = whyNot(type, tickets);
          return (
            <label
              key={type.id}
              className={`flex min-h-11 items-center gap-2 ${no ? 'text-ink-2' : 'cursor-pointer'}`}
            >
              <input
                type="checkbox"
                name={`type.${type.id}`}
                disabled={no !== null}
                defaultChecked={no === null && typed[`type.${type.id}`] !== undefined}
                className="size-5 shrink-0"
              />
              <span className="min-w-0 wrap-anywhere">
                {type.name}
                {no && <span className="block text-small">{no}</span>}
              </span>
            </label>
          );
        })}
        {errors.types && (
          <p id="types-error" className="text-small font-semibold text-error">
            {errors.types}
          </p>
        )}
      </fieldset>
      <TextField
        id="capacity"
        label={m.seller_tickets_room_capacity()}
        inputMode="numeric"
        maxLength={9}
        defaultValue={typed.capacity ?? ''}
        error={errors.capacity}
      />
      <SubmitButton isBusy={form.isBusy}>{m.seller_tickets_room_save()}</SubmitButton>
    </form>
  );
}

// Why a type cannot share a room, as the server would say it; null: it can.
export function whyNot({ id, sold, held }: SoldType, { pools }: SoldTickets): string | null {
  if (pools.some((pool) => pool.kind === 'room' && pool.ticket_type_ids.includes(id)))
    return m.seller_tickets_reason_in_a_room();
  return sold + held > 0 ? m.seller_tickets_reason_already_taken() : null;
}
