import { BOT_CHECK_FIELD, type BotAction } from '#shared/bot-check.ts';
import { m } from '#shared/messages/messages.js';
import { isPhoneCountry, type PhoneCountry } from '#shared/phone.ts';
import type { Call, CallError } from '#web/api/api.ts';
import { waitToken } from '#web/bot-check/checked-call.ts';

// One form, one function: the browser runs it with its own calls, and the page's action runs the same one where no
// script does.
export interface Form<Done> {
  (call: Call, form: FormData): Promise<FormAnswer<Done>>;
  // Where bots are looked for.
  botAction?: BotAction;
}
export type FormAnswer<Done> = { ok: true; done: Done } | { ok: false; refusal: FormRefusal };

// Why a form was refused, with what was typed into it.
export interface FormRefusal {
  code: string;
  status: number;
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
  // For whoever waits, where bots are looked for and no script runs.
  waitToken?: string | null;
}

// Each by its name, because the summary on top lists them without their labels.
const MISSING: Record<string, () => string> = {
  name: m.missing_name,
  organization: m.missing_organization,
  email: m.missing_email,
  username: m.missing_username,
  password: m.missing_password,
  old_password: m.missing_old_password,
  code: m.missing_code,
};

// Never sent back to a page.
const SECRETS = new Set(['password', 'old_password', 'code', BOT_CHECK_FIELD]);

export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

// As it was typed: a space may well begin or end it.
export const secretIn = (form: FormData, name: string): string => String(form.get(name) ?? '');

export function typedIn(form: FormData): Record<string, string> {
  const entries = [...form].filter(([name, value]) => typeof value === 'string' && !SECRETS.has(name));
  return Object.fromEntries(entries) as Record<string, string>;
}

// What the calls take of a phone: whose number it is only where there is one.
export function phoneIn(form: FormData): { phone?: string; phone_country?: PhoneCountry } {
  const phone = textIn(form, 'phone');
  const country = textIn(form, 'phone_country');
  if (phone === '') return {};
  return { phone, ...(isPhoneCountry(country) && { phone_country: country }) };
}

// A form whose fields of these names must be filled before anybody is asked.
export function needing<Done>(names: readonly string[], run: Form<Done>): Form<Done> {
  return async (call, form) => {
    const empty = names.filter((name) => textIn(form, name) === '');
    if (empty.length === 0) return run(call, form);
    const refusal = {
      code: 'missing',
      status: 422,
      message: m.pay_check_fields(),
      fields: Object.fromEntries(empty.map((name) => [name, (MISSING[name] ?? m.form_missing)()])),
      typed: typedIn(form),
    };
    return { ok: false, refusal };
  };
}

// A form of which bots must not send many.
export const botChecked = <Done>(botAction: BotAction, run: Form<Done>): Form<Done> =>
  Object.assign((call: Call, form: FormData) => run(call, form), { botAction });

type Outcome<Body> = { ok: true; body: Body } | { ok: false; error: CallError };

export function answered<Body, Done>(
  form: FormData,
  outcome: Outcome<Body>,
  done: (body: Body) => Done,
): FormAnswer<Done> {
  return outcome.ok ? { ok: true, done: done(outcome.body) } : refused(form, outcome.error);
}

function refused(form: FormData, error: CallError): { ok: false; refusal: FormRefusal } {
  return {
    ok: false,
    refusal: {
      code: error.code,
      status: error.statusCode,
      message: messageOf(error),
      fields: fieldsOf(error),
      typed: typedIn(form),
      waitToken: waitToken(error),
    },
  };
}

function messageOf({ code, message, retryAfter }: CallError): string {
  if (code === 'too_many_tries' && retryAfter) {
    return m.form_wait({ count: Math.max(1, Math.ceil(retryAfter / 60)) });
  }
  return message || m.shell_unanswered();
}

// What a schema says of a field is for programs; a reason is said in the person's words.
function fieldsOf({ code, errors = {} }: CallError): Record<string, string> {
  const isForPrograms = code === 'bad_request';
  return Object.fromEntries(
    Object.entries(errors).map(([name, [message = '']]) => [name, isForPrograms ? m.form_wrong() : message]),
  );
}
