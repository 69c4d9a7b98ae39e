import { maskEmail } from '#modules/merchants/index.ts';
import { maskPhone } from '#shared/phone.ts';

// As our log keeps them, for ever: enough to recognise, too little to write to whoever had their data erased.
export const maskedEmail = (email: string): string => (email === '' ? '' : maskEmail(email));
export const maskedPhone = (phone: string): string => (phone === '' ? '' : maskPhone(phone, ''));

type Changes = Record<string, [before: unknown, after: unknown]>;
interface Contacts {
  email: string;
  phone: string;
}

// Of what was changed, before and after, and why.
export const contactChanges = (before: Contacts, after: Contacts, why: string): Changes => ({
  ...(before.email !== after.email && { email: [maskedEmail(before.email), maskedEmail(after.email)] }),
  ...(before.phone !== after.phone && { phone: [maskedPhone(before.phone), maskedPhone(after.phone)] }),
  ...(why !== '' && { why: [null, why] }),
});
