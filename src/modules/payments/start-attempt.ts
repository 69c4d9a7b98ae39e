import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/database/index.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import type { Currency } from '#shared/money.ts';
import { phoneCountryOf } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Payments } from './open-payments.ts';
import {
  countPromptsFrom,
  hasOptedOut,
  insertAttempt,
  listPrompts,
  lockAttemptsInTheWay,
  lockPhone,
  updateExpired,
} from './payments.queries.ts';
import { isAddressTooBusy, MOST_ATTEMPTS, promptWait } from './payments.rules.ts';
import type { Attempt, ProviderName } from './providers/provider.ts';

export interface NewAttempt {
  orderReference: string;
  amountMinor: number;
  currency: Currency;
  provider: ProviderName;
  // E.164; needed where a phone is prompted.
  phone?: string | null;
  // Whom and what the limits on prompts count: the visitor's address, and the sale.
  visitorAddress?: string | null;
  saleKey?: string | null;
  // The buyer has confirmed that the phone is theirs: what strangers made of it does not count.
  isOwnPhone?: boolean;
  locale?: string;
}

export type StartRefusal =
  | 'method_unavailable'
  | 'phone_required'
  | 'phone_foreign'
  | 'amount_not_payable'
  | 'payment_open'
  | 'too_many_attempts'
  | 'too_many_prompts'
  | 'prompts_refused';

const UNSENT_POLL_SECONDS = 60;
// When a whole address or sale has had its share, which frees up bit by bit.
const BUSY_SECONDS = 60;
const E164 = /^\+[1-9]\d{7,14}$/;

// Stores that an order is about to be paid, before the buyer is asked for money. The caller holds the order's row lock,
// commits, and then calls sendAttempt. One open attempt per order and per prompted phone.
export async function startAttempt(
  tx: Tx,
  payments: Payments,
  wish: NewAttempt,
): Promise<Result<Attempt, StartRefusal>> {
  const open = payments.get(wish.provider);
  const limits = open?.provider.capabilities.limits[wish.currency];
  if (!open || !limits || !open.breaker.isClosed()) return fail('method_unavailable');
  const { provider } = open;
  if (wish.amountMinor < limits.minMinor || wish.amountMinor > limits.maxMinor) {
    return fail('amount_not_payable');
  }
  const phone = provider.needsPhone ? (wish.phone ?? null) : null;
  if (provider.needsPhone && (phone === null || !E164.test(phone))) return fail('phone_required');
  // Refused before the limits on prompts count anything: such a phone is never prompted.
  if (phone !== null && phoneCountryOf(phone) !== provider.phoneCountry) return fail('phone_foreign');

  const visitorAddress = wish.visitorAddress ?? null;
  const saleKey = wish.saleKey ?? null;
  if (phone !== null) {
    await lockPhone(tx, phone);
    if (await hasOptedOut(tx, phone)) return fail('prompts_refused');
    const wait = await waitOf(tx, phone, wish);
    if (wait > 0) return tooManyPrompts(wait);
  }
  const inTheWay = await lockAttemptsInTheWay(tx, wish.orderReference, phone);
  const ofOrder = inTheWay.filter(({ orderReference }) => orderReference === wish.orderReference);
  if (ofOrder.length >= MOST_ATTEMPTS) return fail('too_many_attempts');
  const openNow = inTheWay.filter(({ isInTheWay }) => isInTheWay);
  const alive = openNow.filter(({ isDeadPrompt }) => !isDeadPrompt);
  if (alive.length > 0) return fail('payment_open', { data: { attemptIds: alive.map(({ id }) => id) } });
  if (phone !== null && saleKey !== null && !open.salePrompts.take(saleKey))
    return tooManyPrompts(BUSY_SECONDS);
  for (const { id } of openNow) await updateExpired(tx, id);
  return ok(
    await insertAttempt(tx, {
      id: randomBytes(16).toString('base64url'),
      orderReference: wish.orderReference,
      provider: wish.provider,
      amountMinor: wish.amountMinor,
      currency: wish.currency,
      phone,
      visitorAddress,
      locale: wish.locale ?? 'en',
      callbackToken: randomBytes(32),
      windowSeconds: provider.capabilities.windowSeconds,
      unsentPollSeconds: UNSENT_POLL_SECONDS,
    }),
  );
}

async function waitOf(
  tx: Tx,
  phone: string,
  { orderReference, visitorAddress = null, isOwnPhone = false }: NewAttempt,
): Promise<number> {
  const place = (address: string | null) => (address === null ? null : addressKey(address));
  const sent = (await listPrompts(tx, phone)).map((prompt) => ({
    ...prompt,
    place: place(prompt.visitorAddress),
  }));
  const wait = promptWait(sent, { orderReference, place: place(visitorAddress), isOwnPhone });
  if (wait > 0 || isOwnPhone || visitorAddress === null) return wait;
  return isAddressTooBusy(await countPromptsFrom(tx, visitorAddress)) ? BUSY_SECONDS : 0;
}

const tooManyPrompts = (seconds: number) =>
  fail('too_many_prompts', { data: { wait_seconds: seconds }, retryAfter: seconds });
