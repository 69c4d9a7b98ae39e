import { m } from '#shared/messages/messages.js';
import { BotCheckField } from '#web/bot-check/bot-check-field.tsx';
import type { Buyer } from '#web/components/checkout/details/buyer-form.ts';
import { SIGNUP_PATH } from '#web/paths/account.ts';
import { MY_TICKETS_PATH } from '#web/paths/tickets.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

// Somebody who has just bought as a guest only needs a password. The mailed link creates the account, and this order is
// in it.
export function CreateAccount({ buyer }: { buyer: Buyer }) {
  return (
    <form
      method="post"
      action={SIGNUP_PATH}
      className="no-print mt-8 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 className="type-h2">{m.offer_account_title()}</h2>
      <p className="mt-1 mb-4 text-ink-2">{m.offer_account_text()}</p>
      <input type="hidden" name="name" value={buyer.name} />
      <input type="hidden" name="email" value={buyer.email} />
      <input type="hidden" name="phone" value={buyer.phone} />
      <input type="hidden" name="next" value={MY_TICKETS_PATH} />
      <BotCheckField action="register" />
      <TextField
        id="password"
        type="password"
        label={m.offer_account_password()}
        hint={m.offer_account_hint()}
        autoComplete="new-password"
        minLength={8}
        maxLength={128}
        required
      />
      <button type="submit" className={`mt-4 w-full sm:w-auto ${QUIET_BUTTON}`}>
        {m.offer_account_button()}
      </button>
    </form>
  );
}
