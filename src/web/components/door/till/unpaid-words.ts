import { m } from '#shared/messages/messages.js';

// M-Pesa's result codes, as they are said to whoever sells and not to whoever pays.
const MPESA: Readonly<Record<string, () => string>> = {
  '1': m.till_unpaid_no_money,
  '17': m.till_unpaid_busy,
  '1001': m.till_unpaid_other_prompt,
  '1019': m.till_unpaid_no_answer,
  '1025': m.till_unpaid_busy,
  '1032': m.till_unpaid_cancelled,
  '1037': m.till_unpaid_no_answer,
  '2001': m.till_unpaid_pin,
  '9999': m.till_unpaid_busy,
};

export const unpaidWords = (code: string | null): string => (MPESA[code ?? ''] ?? m.till_unpaid_unknown)();
