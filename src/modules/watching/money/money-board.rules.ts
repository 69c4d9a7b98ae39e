// In the order of the board: what we have, what passes through, what is ours, what we owe.
export const ACCOUNT_KINDS = [
  'provider',
  'bank',
  'costs',
  'cash',
  'disputes',
  'buyers',
  'held',
  'due',
  'payouts',
  'taxes',
  'fees',
  'adjustments',
] as const;

export const PAYOUT_STATES = ['requested', 'approved', 'sending', 'unknown'] as const;

// "settle:stripe:PO-7:2" is the second booking of a settlement that was taken back once.
export function readHandKey(key: string): { provider: string; reference: string } {
  const [kind, first = '', second = ''] = key.split(':');
  return kind === 'topup'
    ? { provider: 'mpesa_b2c', reference: first }
    : { provider: first, reference: second };
}
