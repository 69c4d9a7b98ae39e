import type { ReactNode } from 'react';
import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { LANGUAGE_NAMES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatPhone, phoneCountryOf } from '#shared/phone.ts';
import { ResendForm } from '#web/components/account/entry/resend-form.tsx';
import { sendConfirmation } from '#web/components/account/forms/entry-forms.ts';
import type { ProfileAnswers } from '#web/components/account/forms/profile-answers.ts';
import { findCity, useCountries } from '#web/page/site-data.ts';
import { PROFILE_EDIT_PATH } from '#web/paths/account.ts';
import { PersonIcon } from '#web/ui/account-icons.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { PhoneConfirm } from './phone-confirm.tsx';
import { Section, StateBadge } from './section.tsx';

// The person's name and contacts, and which of them are confirmed.
export function ContactSection({ user, answers }: { user: UserView; answers: ProfileAnswers }) {
  const countries = useCountries();
  const city = user.city === null ? null : (findCity(countries, user.city)?.name ?? user.city);
  return (
    <Section id="contact" icon={<PersonIcon />} title={m.profile_contact()}>
      <dl className="grid gap-3">
        <Row name={m.signup_name()} value={user.name} />
        <Row name={m.pay_email()} value={user.email}>
          <StateBadge tone="good">{m.profile_confirmed()}</StateBadge>
        </Row>
        <Row name={m.pay_phone()} value={user.phone === null ? m.profile_none() : phoneText(user.phone)}>
          {user.phone !== null && (
            <StateBadge tone={user.phone_confirmed ? 'good' : 'open'}>
              {user.phone_confirmed ? m.profile_confirmed() : m.profile_unconfirmed()}
            </StateBadge>
          )}
        </Row>
        <Row name={m.shell_language()} value={LANGUAGE_NAMES[user.language]} />
        <Row name={m.profile_city()} value={city ?? m.profile_none()} />
      </dl>
      {user.pending_email !== null && (
        <div className="rounded-card bg-warn-soft p-4">
          <p className="mb-3 font-semibold wrap-anywhere text-warn">
            {m.profile_email_waiting({ email: user.pending_email })}
          </p>
          <ResendForm
            run={sendConfirmation}
            intent="resend"
            email={user.pending_email}
            answer={answers.resend}
            label={m.form_send_again()}
          />
        </div>
      )}
      {user.phone !== null && !user.phone_confirmed && <PhoneConfirm answers={answers} />}
      <a href={PROFILE_EDIT_PATH} className={`sm:justify-self-start ${QUIET_BUTTON}`}>
        {m.profile_edit()}
      </a>
    </Section>
  );
}

export const phoneText = (phone: string): string => formatPhone(phone, phoneCountryOf(phone) ?? '');

function Row({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-4">
      <dt className="text-small text-ink-2 sm:text-body">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{value}</span>
        {children}
      </dd>
    </div>
  );
}
