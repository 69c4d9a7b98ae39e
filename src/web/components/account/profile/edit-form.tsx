import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { LANGUAGE_NAMES, LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { editProfile } from '#web/components/account/forms/profile-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts';
import { tellAccount } from '#web/kept/account-news.ts';
import { currentLocale } from '#web/page/locale.ts';
import { findCity, useCountries } from '#web/page/site-data.ts';
import { PROFILE_EDIT_PATH, PROFILE_PATH } from '#web/paths/account.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { DoneNote } from './section.tsx';

type EditFormProps = { user: UserView; isSaved: boolean; answer: FormAnswer<UserView> | undefined };

export function EditForm({ user, isSaved, answer }: EditFormProps) {
  const { revalidate } = useRevalidator();
  const [isDirty, setIsDirty] = useState(false);
  const { submit, isBusy, refusal, done } = useForm(editProfile, {
    answer,
    onDone: async (saved) => {
      setIsDirty(false);
      tellAccount(saved);
      // The page is loaded again in the language that was just chosen.
      if (saved.language !== currentLocale()) await leaveFor(`${PROFILE_EDIT_PATH}?saved`);
      await revalidate();
    },
  });
  useUnsavedGuard(isDirty && !isBusy);
  const typed = refusal?.typed ?? {};
  const fields = refusal?.fields ?? {};
  const [email, setEmail] = useState(typed.email ?? user.email);
  const isNewEmail = email.trim().toLowerCase() !== user.email.toLowerCase();
  return (
    <form method="post" noValidate onSubmit={submit} onChange={() => setIsDirty(true)} className="grid gap-5">
      <FormErrors refusal={refusal} />
      <input type="hidden" name="intent" value="edit" />
      <TextField
        id="name"
        label={m.signup_name()}
        autoComplete="name"
        maxLength={100}
        defaultValue={typed.name ?? user.name}
        error={fields.name}
      />
      <TextField
        id="email"
        type="email"
        label={m.pay_email()}
        hint={m.edit_email_hint()}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        value={email}
        onChange={(change) => setEmail(change.currentTarget.value)}
        error={fields.email}
      />
      <div className={isNewEmail ? '' : 'no-script-only'}>
        <PasswordField label={m.password_present()} hint={m.edit_password_hint()} error={fields.password} />
      </div>
      <PhoneField
        phone={typed.phone ?? user.phone ?? ''}
        country={typed.phone_country ?? ''}
        hint={m.profile_phone_promise()}
        error={fields.phone}
      />
      <SelectField id="language" label={m.shell_language()} defaultValue={typed.language ?? user.language}>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LANGUAGE_NAMES[locale]}
          </option>
        ))}
      </SelectField>
      <CityField city={typed.city ?? user.city ?? ''} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <SubmitButton isBusy={isBusy} className="sm:min-w-40">
          {m.edit_save()}
        </SubmitButton>
        <a href={PROFILE_PATH} className={`min-h-12 ${QUIET_BUTTON}`}>
          {m.edit_back()}
        </a>
        <DoneNote>{!isDirty && (done !== null || isSaved) && m.edit_saved()}</DoneNote>
      </div>
    </form>
  );
}

function CityField({ city }: { city: string }) {
  const countries = useCountries();
  return (
    <SelectField id="city" label={m.profile_city()} defaultValue={city}>
      <option value="">{m.edit_no_city()}</option>
      {city !== '' && !findCity(countries, city) && <option value={city}>{city}</option>}
      {countries.map(({ slug, name, cities }) => (
        <optgroup key={slug} label={name}>
          {cities.map((entry) => (
            <option key={entry.slug} value={entry.slug}>
              {entry.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
