import type { Buyer } from './buyer-form.ts';

// Who bought last in this browser, if they asked to be remembered. It never leaves the browser by itself.

const NAME = 'buyer';

// null: the buyer did not ask for it, or storage is forbidden.
export function rememberedBuyer(): Buyer | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    return isBuyer(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function rememberBuyer(buyer: Buyer): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(buyer));
  } catch {}
}

export function forgetBuyer(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {}
}

function isBuyer(value: unknown): value is Buyer {
  const { name, email, phone } = (value ?? {}) as Partial<Record<keyof Buyer, unknown>>;
  return [name, email, phone].every((text) => typeof text === 'string');
}
