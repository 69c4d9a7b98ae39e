import { BOT_CHECK_FIELD, type BotRefusalData, isBotRefusal } from '#shared/bot-check.ts';
import { m } from '#shared/messages/messages.js';
import { isPhoneCountry, type PhoneCountry } from '#shared/phone.ts';

// Why a form was refused, with what was typed, so that nobody has to type it again.
export interface FormRefusal<More = never> {
  code: string;
  status: number;
  message: string;
  // For each wrong field, what is wrong with it.
  fields: Record<string, string>;
  typed: Record<string, string>;
  // The wait ticket of a bot check, for browsers without script.
  waitToken?: string | null;
  // Further data in the refusals of this form.
  more?: More;
}

// What a call says when it refuses.
export interface RefusedCall {
  code: string;
  statusCode: number;
  message: string;
  errors?: Record<string, string[]>;
  data?: unknown;
}

// Fields that are never sent back to a page.
const SECRETS = new Set(['password', 'old_password', 'code', BOT_CHECK_FIELD]);

export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

// Not trimmed: a space may be part of it.
export const secretIn = (form: FormData, name: string): string => String(form.get(name) ?? '');

export const entriesIn = (form: FormData): [name: string, value: string][] =>
  [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRETS.has(entry[0]),
  );

export const typedIn = (form: FormData): Record<string, string> => Object.fromEntries(entriesIn(form));

// The phone as calls take it: the country only if a number was given.
export function phoneIn(form: FormData): { phone?: string; phone_country?: PhoneCountry } {
  const phone = textIn(form, 'phone');
  const country = textIn(form, 'phone_country');
  if (phone === '') return {};
  return { phone, ...(isPhoneCountry(country) && { phone_country: country }) };
}

// Refused before anybody was asked.
export const refusedFor = (
  form: FormData,
  fields: Record<string, string>,
  message: string = m.pay_check_fields(),
): FormRefusal => ({
  code: 'missing',
  status: 422,
  message,
  fields,
  typed: typedIn(form),
});

export interface RefusalWords {
  // The sentence for when no answer came.
  unanswered?: () => string;
  // The form's own name for a field of the call, such as email for buyer.email; null: the form has no such field.
  fieldOf?: (name: string) => string | null;
  // What is said of a field that does not fit its schema.
  wrong?: Record<string, () => string>;
}

// For a form that says what is wrong on top, not at its fields.
export const ON_TOP: RefusalWords = { fieldOf: () => null };

export function refusalOf(form: FormData, error: RefusedCall, words: RefusalWords = {}): FormRefusal {
  return {
    code: error.code,
    status: error.statusCode,
    message: error.message || (words.unanswered ?? m.shell_unanswered)(),
    fields: fieldsOf(error, words),
    typed: typedIn(form),
    waitToken: waitToken(error),
  };
}

// A form may have better words for what its schema refuses.
function fieldsOf({ code, errors = {} }: RefusedCall, words: RefusalWords) {
  const { fieldOf = (name) => name, wrong = {} } = words;
  const fields: Record<string, string> = {};
  for (const [name, [message = '']] of Object.entries(errors)) {
    const field = fieldOf(name);
    if (field === null) continue;
    fields[field] = (code === 'bad_request' && wrong[field]?.()) || message;
  }
  return fields;
}

// The wait ticket that came with a refusal.
export function waitToken({ code, data }: { code: string; data?: unknown }): string | null {
  return isBotRefusal(code) ? (data as BotRefusalData).wait.token : null;
}
