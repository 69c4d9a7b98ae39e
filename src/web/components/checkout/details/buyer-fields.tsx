import { useEffect, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { formatPhone, readVisitorsPhone } from '#shared/phone.ts';
import { currentLocale } from '#web/page/locale.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Buyer } from './buyer-form.ts';
import { suggestEmail } from './suggest-email.ts';

type BuyerFieldsProps = {
  typed: Buyer;
  errors: Record<string, string>;
  country: string;
  isPhoneOptional: boolean;
};

const PHONE_SAMPLES: Record<string, string> = {
  KE: '0712 345 678',
  UG: '0772 123 456',
  TZ: '0621 234 567',
  RW: '0788 123 456',
  ID: '0812 3456 7890',
};

// Who buys: three fields, kept as they were typed whatever happens.
export function BuyerFields({ typed, errors, country, isPhoneOptional }: BuyerFieldsProps) {
  const [email, setEmail] = useState(typed.email);
  const suggestion = useSuggestion(email);
  // Numbers are stored with a calling code; people know theirs as they dial it.
  const [phone, setPhone] = useState(formatPhone(typed.phone, country));
  return (
    <div className="grid gap-4">
      <TextField
        id="name"
        label={m.pay_name()}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={120}
        defaultValue={typed.name}
        error={errors.name}
      />
      <TextField
        id="email"
        type="email"
        label={m.pay_email()}
        hint={m.pay_email_hint()}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
        value={email}
        onChange={(change) => setEmail(change.currentTarget.value)}
        error={errors.email}
      >
        <p role="status" className="text-small">
          {suggestion && (
            <button
              type="button"
              onClick={() => setEmail(suggestion)}
              className="min-h-11 cursor-pointer text-left font-semibold text-primary underline"
            >
              {m.pay_did_you_mean({ email: suggestion })}
            </button>
          )}
        </p>
      </TextField>
      <TextField
        id="phone"
        type="tel"
        label={isPhoneOptional ? m.pay_phone_optional() : m.pay_phone()}
        hint={m.pay_phone_hint({ sample: PHONE_SAMPLES[country] ?? '+254 712 345 678' })}
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="go"
        maxLength={40}
        value={phone}
        onChange={(change) => setPhone(change.currentTarget.value)}
        onBlur={() => {
          const read = readVisitorsPhone(phone, country, currentLocale());
          if (read !== null) setPhone(formatPhone(read, country));
        }}
        error={errors.phone}
      />
    </div>
  );
}

const PAUSE_MS = 600;

// Shown once typing has stopped, not when the field is left: appearing then, it would push the button away from under
// the finger.
function useSuggestion(email: string): string | null {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  useEffect(() => {
    setSuggestion(null);
    const pause = setTimeout(() => setSuggestion(suggestEmail(email)), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [email]);
  return suggestion;
}
