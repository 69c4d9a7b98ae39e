import type { SoldPool, SoldTickets, SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { daysOf } from '#web/components/seller/editor/draft-fields.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type At, setDays, setPlaces } from './ticket-forms.ts';

export type PlacesFormProps = { at: At; tickets: SoldTickets; answer: FormAnswer<null> | null };

const PART = 'mb-6 rounded-card border border-line bg-surface p-4';
const done = ({ organizer, event }: At) =>
  leaveFor(`${sellerEventPath(organizer, Number(event), 'tickets')}?saved`);

// How many there are of types and rooms, in one go.
export function PlacesForm({ at, tickets, answer }: PlacesFormProps) {
  const form = useForm(setPlaces(at), { answer, onDone: () => done(at) });
  const nameOf = (id: number) => tickets.types.find((type) => type.id === id)?.name ?? '';
  const isArchived = (id: number) => tickets.types.find((type) => type.id === id)?.is_archived ?? true;
  const pools = tickets.pools.filter(
    (pool) => pool.kind !== 'day' && pool.ticket_type_ids.some((id) => !isArchived(id)),
  );
  if (pools.length === 0) return null;
  const label = ({ kind, ticket_type_ids }: SoldPool) => {
    const names = ticket_type_ids.map(nameOf).join(', ');
    return kind === 'room' ? m.seller_tickets_room_of({ names }) : names;
  };
  return (
    <form method="post" noValidate onSubmit={form.submit} className={PART}>
      <input type="hidden" name="intent" value="places" />
      <FormErrors refusal={form.refusal} />
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        {pools.map((pool) => (
          <Places key={pool.id} id={`pool.${pool.id}`} label={label(pool)} pool={pool} form={form} />
        ))}
      </div>
      <SubmitButton isBusy={form.isBusy} className="mt-4 w-full sm:w-auto">
        {m.seller_tickets_places_save()}
      </SubmitButton>
    </form>
  );
}

// The days of one pass: every day of the event, and those that it has besides since the event was moved.
export function DaysForm({ at, tickets, type, answer }: PlacesFormProps & { type: SoldType }) {
  const form = useForm(setDays(at, type.id), { answer, onDone: () => done(at) });
  const own = tickets.pools.filter((pool) => type.pool_ids.includes(pool.id));
  const dates = new Set([...own.map(({ on }) => on ?? ''), ...daysOf(tickets, tickets.time_zone)]);
  return (
    <form method="post" noValidate onSubmit={form.submit} className={PART}>
      <input type="hidden" name="intent" value="days" />
      <input type="hidden" name="type" value={type.id} />
      <h2 className="text-[20px] leading-7 font-bold wrap-anywhere">
        {m.seller_tickets_places_of({ name: type.name })}
      </h2>
      <p className="mb-3 text-small text-ink-2">{m.seller_tickets_day_empty()}</p>
      <FormErrors refusal={form.refusal} />
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-4">
        {[...dates].sort().map((on) => (
          <Places
            key={on}
            id={`day.${on}`}
            label={formatPlainDay(on, currentLocale())}
            pool={own.find((pool) => pool.on === on) ?? null}
            form={form}
          />
        ))}
      </div>
      <SubmitButton isBusy={form.isBusy} className="mt-4 w-full sm:w-auto">
        {m.seller_tickets_days_save()}
      </SubmitButton>
    </form>
  );
}

type PlacesProps = {
  id: string;
  label: string;
  pool: SoldPool | null;
  form: Pick<ReturnType<typeof useForm<null>>, 'refusal' | 'isKept'>;
};

function Places({ id, label, pool, form: { refusal, isKept } }: PlacesProps) {
  const taken = (pool?.held ?? 0) + (pool?.sold ?? 0);
  const typed = refusal && !isKept ? refusal.typed[id] : undefined;
  return (
    <TextField
      id={id}
      label={label}
      {...(taken > 0 && { hint: m.seller_tickets_at_least({ count: String(taken) }) })}
      inputMode="numeric"
      maxLength={9}
      defaultValue={typed ?? (pool ? String(pool.capacity) : '')}
      error={refusal?.fields[id]}
    />
  );
}
