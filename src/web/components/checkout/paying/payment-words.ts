import { UNANSWERED_CODES } from '#modules/payments/providers/daraja-results.rules.ts';
import { m } from '#shared/messages/messages.js';

// M-Pesa's result codes, in words that say what to do.
const MPESA: Record<string, () => string> = {
  '1': m.pay_failed_no_money,
  '17': m.pay_failed_busy,
  '1001': m.pay_failed_other_prompt,
  '1019': m.pay_failed_timed_out,
  '1025': m.pay_failed_busy,
  '1032': m.pay_failed_cancelled,
  '1037': m.pay_failed_no_answer,
  '2001': m.pay_failed_pin,
  '9999': m.pay_failed_busy,
};

export function failureWords({ method, code }: { method: string; code: string | null }): string {
  if (method === 'daraja') return (MPESA[code ?? ''] ?? m.pay_failed_unknown)();
  return method === 'stripe' ? m.pay_failed_card() : m.pay_failed_other();
}

// Nobody answered the prompt in time; somebody may still do so, and then the money comes after all.
const MAY_STILL_COME = [...UNANSWERED_CODES, 'late'];

// Whether it is certain that nothing was taken.
export const isUncharged = ({ status, code }: { status: string; code: string | null }): boolean =>
  status === 'failed' && !MAY_STILL_COME.includes(code ?? '');
