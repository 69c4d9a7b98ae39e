import { readEmail } from '#shared/email.ts';
import { m } from '#shared/messages/messages.js';
import { phoneCountryOf, readPhone, readPhoneAnywhere } from '#shared/phone.ts';
import { type RefusalWords, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, checking, type Form } from '#web/forms/form.ts';

// The fields of a corrected contact, as calls take them.
export const correctedIn = (form: FormData) => ({
  email: textIn(form, 'email'),
  phone: textIn(form, 'phone'),
  from_email: String(form.get('from_email') ?? ''),
  from_phone: String(form.get('from_phone') ?? ''),
  why: textIn(form, 'contact_why'),
});

// Another form of the same page asks why, too.
export const CORRECTING: RefusalWords = { fieldOf: (name) => (name === 'why' ? 'contact_why' : name) };

// All that is wrong with it, at once. A number without its country is one of the country of the number before; which it is where
// there was none, the call knows.
export const correctable = (run: Form<string>): Form<string> =>
  checking((form) => {
    const { email, phone, from_phone: before, why } = correctedIn(form);
    const country = phoneCountryOf(before);
    const isPhone = country ? readPhone(phone, country) !== null : readPhoneAnywhere(phone).length > 0;
    return {
      ...(email === '' && { email: m.ops_missing() }),
      ...(email !== '' && readEmail(email) === null && { email: m.reason_email_invalid() }),
      ...(phone !== '' && !isPhone && { phone: m.reason_phone_invalid() }),
      ...(why === '' && { contact_why: m.ops_missing() }),
    };
  }, run);

const resend = (call: Parameters<Form<string>>[0], form: FormData) =>
  call('POST /api/admin/orders/{reference}/resend', { params: { reference: textIn(form, 'reference') } });

// What an operator does about somebody with an account. Answers which it was.
export const movePerson =
  (account: string): Form<string> =>
  async (call, form) => {
    const params = { account };
    const intent = textIn(form, 'intent');
    if (intent === 'resend') return answered(form, await resend(call, form), () => intent);
    if (intent === 'end') {
      const ended = await call('POST /api/admin/people/{account}/end-sessions', { params });
      return answered(form, ended, () => intent);
    }
    return correctPerson(account)(call, form);
  };

const correctPerson = (account: string): Form<string> =>
  correctable(async (call, form) => {
    const body = { ...correctedIn(form), from_pending: String(form.get('from_pending') ?? '') };
    const corrected = await call('POST /api/admin/people/{account}/contact', { params: { account }, body });
    const done = () => (body.email === body.from_email ? 'contact' : 'asked');
    return answered(form, corrected, done, CORRECTING);
  });

const MERGING: RefusalWords = { fieldOf: (name) => (name === 'why' ? 'merge_why' : name) };

// The same about a guest.
export const moveGuest =
  (reference: string): Form<string> =>
  async (call, form) => {
    const intent = textIn(form, 'intent');
    if (intent === 'resend') return answered(form, await resend(call, form), () => intent);
    const email = textIn(form, 'account_email');
    if (email === '') return { ok: false, refusal: refusedFor(form, { account_email: m.ops_missing() }) };
    const merged = await call('POST /api/admin/guests/{reference}/merge', {
      params: { reference },
      body: {
        account_email: email,
        from_email: String(form.get('from_email') ?? ''),
        why: textIn(form, 'merge_why'),
      },
    });
    return answered(form, merged, () => 'merge', MERGING);
  };
