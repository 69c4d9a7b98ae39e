import type { Currency } from '#shared/money.ts';
import type { PhoneCountry } from '#shared/phone.ts';
import type { Payments } from './open-payments.ts';
import type { OfferedMethod, OfferedProvider } from './payments.rules.ts';

export interface MethodView {
  provider: OfferedProvider;
  method: OfferedMethod;
  needsPhone: boolean;
  phoneCountry: PhoneCountry | null;
  needsScript: boolean;
  isTwin: boolean;
  minMinor: number;
  maxMinor: number;
  windowSeconds: number;
}

// The ways to pay in this currency and country, without those whose provider is not answering at the moment. In a demo,
// the sandbox is added where all other ways need JavaScript.
export function methodsFor(
  payments: Payments,
  { currency, country, amountMinor }: { currency: Currency; country: string; amountMinor?: number },
): MethodView[] {
  const methods = [...payments.values()].flatMap(({ provider, breaker }) => {
    const limits = provider.capabilities.limits[currency];
    const isHere = provider.countries === null || provider.countries.includes(country);
    if (!limits || !isHere || !breaker.isClosed()) return [];
    if (amountMinor !== undefined && (amountMinor < limits.minMinor || amountMinor > limits.maxMinor))
      return [];
    if (provider.name === 'cash' || provider.method === 'cash') return [];
    const { needsPhone, phoneCountry, needsScript, isTwin } = provider;
    const { name, method }: { name: OfferedProvider; method: OfferedMethod } = {
      name: provider.name,
      method: provider.method,
    };
    const { windowSeconds } = provider.capabilities;
    return [
      { provider: name, method, needsPhone, phoneCountry, needsScript, isTwin, ...limits, windowSeconds },
    ];
  });
  const isStandIn = ({ provider }: MethodView) => provider === 'sandbox';
  const isEnough = methods.some((method) => !isStandIn(method) && !method.needsScript);
  return methods.filter((method) => !isStandIn(method) || !isEnough);
}
