import { m } from '#shared/messages/messages.js';
import { formatPhone, isPhoneCountry, type PhoneCountry, phoneCountryOf } from '#shared/phone.ts';
import { currentLocale } from '#web/page/locale.ts';
import { controlLook, Field } from './field.tsx';

type PhoneFieldProps = {
  // As typed, or as it is stored.
  phone: string;
  country: string;
  hint?: string;
  error: string | undefined;
};

const CALLING_CODES: Record<PhoneCountry, string> = {
  KE: '+254',
  UG: '+256',
  TZ: '+255',
  RW: '+250',
  ID: '+62',
};

// The number as it is dialled at home, beside its country.
export function PhoneField({ phone, country: asked, hint, error }: PhoneFieldProps) {
  const guess = currentLocale() === 'id' ? 'ID' : 'KE';
  const country = phoneCountryOf(phone) ?? (isPhoneCountry(asked) ? asked : guess);
  const field = `h-12 ${controlLook(error)}`;
  const label = (
    <>
      {m.pay_phone()} <span className="font-normal text-ink-2">{m.form_optional()}</span>
    </>
  );
  return (
    <Field id="phone" label={label} hint={hint} error={error}>
      {(control) => (
        <div className="mt-1 flex gap-2">
          <select
            name="phone_country"
            aria-label={m.form_phone_country()}
            defaultValue={country}
            className={`${field} w-28 cursor-pointer pr-2 pl-3`}
          >
            {Object.entries(CALLING_CODES).map(([code, calling]) => (
              <option key={code} value={code}>
                {code} {calling}
              </option>
            ))}
          </select>
          <input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={phone.startsWith('+') ? formatPhone(phone, country) : phone}
            className={`${field} w-full min-w-0 px-4`}
          />
        </div>
      )}
    </Field>
  );
}
