import type { Currency } from '#shared/money.ts';
import { isMobileOf, maskPhone, readPhone, readPhoneAnywhere } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { MethodKind } from '../payouts.rules.ts';

// As it was typed, and as it is sealed.
export type MethodDetails =
  | { kind: 'mpesa'; phone: string; name: string }
  | { kind: 'bank'; bank: string; account: string; name: string; currency: Currency };

export interface ReadMethod {
  kind: MethodKind;
  currency: Currency;
  details: MethodDetails;
  label: string;
}

// Letters and digits, as in an IBAN, or digits alone.
const ACCOUNT = /^[0-9A-Z]{5,34}$/;
const SHOWN = 4;

// M-Pesa as we know it pays numbers of Kenya alone.
export function readMethod(
  typed: MethodDetails,
): Result<ReadMethod, 'phone_invalid' | 'phone_not_payable' | 'account_invalid'> {
  if (typed.kind === 'mpesa') {
    const phone = readPhone(typed.phone, 'KE');
    if (phone === null || !isMobileOf(phone, 'KE')) {
      const isAbroad = phone !== null || readPhoneAnywhere(typed.phone).length > 0;
      return fail(isAbroad ? 'phone_not_payable' : 'phone_invalid', { field: 'phone' });
    }
    return ok({
      kind: 'mpesa',
      currency: 'KES',
      details: { ...typed, phone },
      label: maskPhone(phone, 'KE'),
    });
  }
  const account = typed.account.replace(/[\s-]/g, '').toUpperCase();
  if (!ACCOUNT.test(account)) return fail('account_invalid', { field: 'account' });
  const label = `${typed.bank} ••• ${account.slice(-SHOWN)}`;
  return ok({ kind: 'bank', currency: typed.currency, details: { ...typed, account }, label });
}

// In whoever's name it is. null: it was sealed with another secret, and nobody can say.
export function isSamePlace(one: MethodDetails | null, other: MethodDetails): boolean {
  if (one?.kind === 'mpesa' && other.kind === 'mpesa') return one.phone === other.phone;
  if (one?.kind !== 'bank' || other.kind !== 'bank') return false;
  return one.account === other.account && one.bank === other.bank && one.currency === other.currency;
}
