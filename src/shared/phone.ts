// Phone numbers of the countries where we sell, read however people write them and kept as E.164 ("+254712345678").
// Any other country's number is read when it begins with + or 00.

import type { Locale } from './i18n.ts';

export type PhoneCountry = 'KE' | 'UG' | 'TZ' | 'RW' | 'ID';

interface NumberingPlan {
  callingCode: string;
  // What remains after the calling code and the trunk 0.
  national: RegExp;
}

// Mobile numbers only: tickets and payment prompts go to a phone in somebody's hand.
const PLANS: Record<PhoneCountry, NumberingPlan> = {
  KE: { callingCode: '254', national: /^[17]\d{8}$/ },
  UG: { callingCode: '256', national: /^[37]\d{8}$/ },
  TZ: { callingCode: '255', national: /^[67]\d{8}$/ },
  RW: { callingCode: '250', national: /^7\d{8}$/ },
  ID: { callingCode: '62', national: /^8\d{8,11}$/ },
};

const LONGEST_TEXT = 40;
// Spaces, and the marks that people and keyboards put between digits.
const FILLERS = /[\s\-‐-―().\u00a0\u202a-\u202e\u2060]/g;
const OTHER_COUNTRY = /^[1-9]\d{7,14}$/;

export function isPhoneCountry(code: string): code is PhoneCountry {
  return Object.hasOwn(PLANS, code);
}

// The country of the number; null: one in which we do not sell.
export function phoneCountryOf(phone: string): PhoneCountry | null {
  const found = Object.entries(PLANS).find(([, { callingCode }]) => phone.startsWith(`+${callingCode}`));
  return (found?.[0] as PhoneCountry | undefined) ?? null;
}

// Whether a number in E.164 is a mobile of this country.
export const isMobileOf = (phone: string, country: string): boolean =>
  isPhoneCountry(country) &&
  phoneCountryOf(phone) === country &&
  PLANS[country].national.test(nationalPart(phone));

export function readPhone(text: string, country: PhoneCountry): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const bare = text.replace(FILLERS, '');
  if (!/^\+?\d+$/.test(bare)) return null;
  const international = bare.startsWith('+') ? bare.slice(1) : bare.startsWith('00') ? bare.slice(2) : null;
  if (international !== null) return readInternational(international);
  const plan = PLANS[country];
  // "254 712…" without its plus, and "0712…" or "712…" as one dials at home.
  if (bare.startsWith(plan.callingCode)) {
    const inPlan = readNational(bare.slice(plan.callingCode.length), plan);
    if (inPlan) return inPlan;
  }
  return readNational(bare, plan);
}

// As people write it where the event is. A number that cannot be from there is read as one of Indonesia for whoever reads
// Indonesian, and nobody else: for the rest it is a mistyped one, and the other languages are those of several countries.
export function readVisitorsPhone(text: string, country: string, locale: Locale): string | null {
  if (!isPhoneCountry(country)) return null;
  return readPhone(text, country) ?? (locale === 'id' ? readPhone(text, 'ID') : null);
}

// All numbers that a text may mean if its country is not known.
export function readPhoneAnywhere(text: string): string[] {
  const countries = Object.keys(PLANS).filter(isPhoneCountry);
  const numbers = countries.map((country) => readPhone(text, country));
  return [...new Set(numbers.filter((number) => number !== null))];
}

// The number without the code of its country, if it is one of ours. Numbers with the same national part are dialled
// alike at home.
export function nationalPart(phone: string): string {
  const plan = Object.values(PLANS).find(({ callingCode }) => phone.startsWith(`+${callingCode}`));
  return plan ? phone.slice(plan.callingCode.length + 1) : phone;
}

// As people at home write it: 0712 345 678. Numbers of other countries keep their plus.
export function formatPhone(phone: string, country: string): string {
  const plan = isPhoneCountry(country) ? PLANS[country] : null;
  const home =
    plan && phone.startsWith(`+${plan.callingCode}`) ? phone.slice(plan.callingCode.length + 1) : null;
  if (home === null) return phone;
  const [, first = '', second = '', rest = ''] = /^(\d{3})(\d{3,4})(\d{3,4})$/.exec(home) ?? [];
  return first === '' ? `0${home}` : `0${first} ${second} ${rest}`;
}

// Enough to recognise it: 0712 ••• 678. A number of another country than `home` keeps its code: +255 754 ••• 456.
export function maskPhone(phone: string, home: string): string {
  const country = phoneCountryOf(phone);
  const code = country ? `+${PLANS[country].callingCode}` : '';
  const own = phone.slice(code.length);
  const shown = code === '' ? phone.slice(0, 4) : own.slice(0, 3);
  const start = code !== '' && country === home ? `0${shown}` : `${code} ${shown}`.trim();
  return `${start} ••• ${phone.slice(-3)}`;
}

function readInternational(digits: string): string | null {
  const plan = Object.values(PLANS).find(({ callingCode }) => digits.startsWith(callingCode));
  if (plan) return readNational(digits.slice(plan.callingCode.length), plan);
  return OTHER_COUNTRY.test(digits) ? `+${digits}` : null;
}

// People write the trunk 0 behind the calling code too: +254 (0)712…
function readNational(digits: string, { callingCode, national }: NumberingPlan): string | null {
  const number = digits.startsWith('0') ? digits.slice(1) : digits;
  return national.test(number) ? `+${callingCode}${number}` : null;
}
