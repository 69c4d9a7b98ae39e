import { isStatementDay } from '#modules/money/statement.rules.ts';
import type { CURRENCIES } from '#shared/money.ts';
import { isCurrency } from '#shared/money.ts';

export interface StatementAsked {
  from?: string;
  to?: string;
  currency?: (typeof CURRENCIES)[number];
}

// What an address asks for. A date that is none is left out: then it is the month that is now.
export function statementAsked({ searchParams }: URL): StatementAsked {
  const day = (name: string) => {
    const given = searchParams.get(name)?.trim() ?? '';
    return isStatementDay(given) ? given : null;
  };
  const [from, to, currency] = [day('from'), day('to'), searchParams.get('currency')];
  return { ...(from && { from }), ...(to && { to }), ...(isCurrency(currency) && { currency }) };
}
