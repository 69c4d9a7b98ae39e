import type { SoldPool, SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { heldBackPath } from './held-back-path.ts';
import { type At, type HeldBack, holdBack } from './ticket-forms.ts';

type HoldBackFormProps = {
  at: At;
  type: SoldType;
  // Whose places they are now.
  pool: SoldPool;
  suggestedCode: string;
  answer: FormAnswer<HeldBack> | null;
};

export function HoldBackForm({ at, type, pool, suggestedCode, answer }: HoldBackFormProps) {
  const form = useForm(holdBack(at, type.id), { answer, onDone: (held) => leaveFor(heldBackPath(at, held)) });
  const typed = form.refusal && !form.isKept ? form.refusal.typed : {};
  const errors = form.refusal?.fields ?? {};
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid max-w-120 gap-4">
      <FormErrors refusal={form.refusal} />
      <p className="text-ink-2">{m.seller_tickets_hold_back_hint()}</p>
      <input type="hidden" name="from_capacity" value={pool.capacity} />
      <TextField
        id="count"
        label={m.seller_tickets_hold_back_count()}
        hint={m.seller_tickets_hold_back_free({ count: type.free })}
        inputMode="numeric"
        maxLength={9}
        defaultValue={typed.count ?? String(Math.min(50, type.free))}
        error={errors.count}
      />
      <TextField
        id="name"
        label={m.seller_tickets_hold_back_name()}
        maxLength={80}
        autoComplete="off"
        defaultValue={typed.name ?? m.seller_tickets_hold_back_name_example({ name: type.name }).slice(0, 80)}
        error={errors.name}
      />
      <TextField
        id="coupon"
        label={m.seller_tickets_hold_back_code()}
        hint={m.seller_tickets_hold_back_code_hint()}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={typed.coupon ?? suggestedCode}
        error={errors.coupon}
      />
      <SubmitButton isBusy={form.isBusy}>{m.seller_tickets_hold_back()}</SubmitButton>
    </form>
  );
}
