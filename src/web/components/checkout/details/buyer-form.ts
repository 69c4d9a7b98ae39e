import { readEmail } from '#shared/email.ts';
import { m } from '#shared/messages/messages.js';
import { isPhoneCountry, readVisitorsPhone } from '#shared/phone.ts';
import { isVisible } from '#shared/tidy-text.ts';
import { currentLocale } from '#web/page/locale.ts';

export interface Buyer {
  name: string;
  email: string;
  phone: string;
}

export type BuyerField = keyof Buyer;
export type FieldErrors = { [Field in BuyerField]?: string };

export const BUYER_FIELDS: readonly BuyerField[] = ['name', 'email', 'phone'];
const MOST_ATTENDEES = 1_000;
const LONGEST_NAME = 120;

export const attendeeField = (place: number): string => `attendee.${place}`;

export function buyerOf(form: FormData): Buyer {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return { name: text('name'), email: text('email'), phone: text('phone') };
}

// One name per ticket, or an empty list if none was given; a ticket without a name gets the buyer's.
export function attendeesOf(form: FormData, units: number, buyer: Buyer): string[] | null {
  const names = Array.from({ length: Math.min(units, MOST_ATTENDEES) }, (_, place) =>
    String(form.get(attendeeField(place)) ?? '')
      .trim()
      .slice(0, LONGEST_NAME),
  );
  return names.some(isVisible) ? names.map((name) => (isVisible(name) ? name : buyer.name)) : null;
}

// What is missing or cannot be right, checked before the server is asked. Empty: nothing. A phone is not required if
// nothing has to be paid.
export function buyerErrors(buyer: Buyer, country: string, isFree: boolean): FieldErrors {
  const email = buyer.email === '' ? m.pay_email_missing() : m.reason_email_invalid();
  return {
    ...(!isVisible(buyer.name) && { name: m.pay_name_missing() }),
    ...(readEmail(buyer.email) === null && { email }),
    ...phoneError(buyer.phone, country, isFree),
  };
}

function phoneError(phone: string, country: string, isFree: boolean): FieldErrors {
  if (phone === '') return isFree ? {} : { phone: m.reason_phone_needed() };
  const isReadable = !isPhoneCountry(country) || readVisitorsPhone(phone, country, currentLocale()) !== null;
  return isReadable ? {} : { phone: m.reason_phone_invalid() };
}

// As it was typed into a form that came back.
export const buyerTyped = ({ name = '', email = '', phone = '' }: Record<string, string>): Buyer => ({
  name,
  email,
  phone,
});
