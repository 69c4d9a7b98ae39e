import type { CURRENCIES } from '#shared/money.ts';

export interface StatementAsked {
  from?: string;
  to?: string;
  currency?: (typeof CURRENCIES)[number];
}

// What an address asks for, as it was typed: what is wrong with it is said.
export function statementAsked({ searchParams }: URL): StatementAsked {
  const typed = (name: string) => searchParams.get(name)?.trim();
  const [from, to, currency] = [typed('from'), typed('to'), typed('currency')];
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(currency && { currency: currency as NonNullable<StatementAsked['currency']> }),
  };
}
