import { secretQuery, withQuery } from './address.ts';

export const PAY_PATH = '/events/pay';

export const orderPath = (reference: string, token?: string): string =>
  withQuery(`${PAY_PATH}/${encodeURIComponent(reference)}`, secretQuery(token));

export type OutcomeName = 'success' | 'fail' | 'pending' | 'callback';

export function outcomePath(outcome: OutcomeName, reference: string, token?: string): string {
  const query = new URLSearchParams({ REF_NUMBER: reference });
  if (token) query.set('t', token);
  return withQuery(`${PAY_PATH}/${outcome}`, query);
}

// For an empty cart, too: a code may unlock tickets that nobody could choose before.
export const payPathOf = (slug: string): string => withQuery(PAY_PATH, new URLSearchParams({ event: slug }));
