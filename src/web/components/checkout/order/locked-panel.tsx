import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { BotCheckField } from '#web/bot-check/bot-check-field.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { stageOf } from './order-stage.ts';
import { STAGE_WORDS } from './stage-words.ts';

type LockedPanelProps = { order: OrderView; refusal: FormRefusal | null };

// For a visitor who knows only the reference: the order's state, and how to see the rest.
export function LockedPanel({ order, refusal }: LockedPanelProps) {
  return (
    <section>
      <h1 className="type-h1">{STAGE_WORDS[stageOf(order)]()}</h1>
      <h2 className="type-h2 mt-8">{m.unlock_title()}</h2>
      <p className="mt-2 text-ink-2">{m.unlock_text()}</p>
      <form method="post" className="mt-4">
        <FormErrors refusal={refusal} hasTokenField />
        <BotCheckField action="unlock" token={refusal?.waitToken} />
        <input type="hidden" name="intent" value="unlock" />
        <TextField
          id="contact"
          label={m.unlock_contact()}
          maxLength={254}
          autoComplete="email"
          required
          defaultValue={refusal?.typed.contact}
          error={refusal?.fields.contact}
        />
        <button type="submit" className={`mt-4 w-full sm:w-auto ${PRIMARY_BUTTON}`}>
          {m.unlock_open()}
        </button>
      </form>
    </section>
  );
}
