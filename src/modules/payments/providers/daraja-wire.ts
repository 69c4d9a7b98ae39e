import { CURRENCIES } from '#shared/money.ts';
import type { KeptMoney, StoredCallback } from './provider.ts';
import { fromShillings } from './provider-amounts.rules.ts';

// M-Pesa's shapes, read with suspicion: numbers come as text and text as numbers, parts are missing.

export interface StkCallback {
  checkoutRequestId: string;
  merchantRequestId: string;
  resultCode: string;
  amountMinor: number | null;
  receipt: string | null;
  phone: string | null;
}

export interface ResultCallback {
  resultCode: string;
  conversationIds: string[];
  // If this answers a question about a transaction: that transaction's receipt.
  receipt: string | null;
  amountMinor: number | null;
  transactionStatus: string | null;
  // The id that M-Pesa gave to the request for that transaction.
  aboutConversationId: string | null;
  // "254712345678 - Amina Wanjiru"
  debitParty: string | null;
  creditParty: string | null;
  initiatedAt: Date | null;
  // The receipt of the payment that was reversed.
  originalReceipt: string | null;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

export function readJson(body: string | Buffer): Json | null {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function readStkCallback(raw: Buffer): StkCallback | null {
  const body = readJson(raw)?.Body;
  const callback = isObject(body) ? body.stkCallback : null;
  if (!isObject(callback)) return null;
  const resultCode = text(callback.ResultCode);
  const checkoutRequestId = text(callback.CheckoutRequestID);
  const merchantRequestId = text(callback.MerchantRequestID);
  if (resultCode === null || checkoutRequestId === null || merchantRequestId === null) return null;
  const items = isObject(callback.CallbackMetadata) ? callback.CallbackMetadata.Item : null;
  const item = named(items, 'Name', 'Value');
  return {
    checkoutRequestId,
    merchantRequestId,
    resultCode,
    amountMinor: fromShillings(item('Amount')),
    receipt: text(item('MpesaReceiptNumber')),
    phone: text(item('PhoneNumber')),
  };
}

// The result of a reversal, or of a question about a transaction; it comes as a callback.
export function readResultCallback(raw: Buffer): ResultCallback | null {
  const result = readJson(raw)?.Result;
  if (!isObject(result)) return null;
  const resultCode = text(result.ResultCode);
  if (resultCode === null) return null;
  const parameters = isObject(result.ResultParameters) ? result.ResultParameters.ResultParameter : null;
  const parameter = named(parameters, 'Key', 'Value');
  return {
    resultCode,
    conversationIds: [text(result.OriginatorConversationID), text(result.ConversationID)].flatMap(
      (id) => id ?? [],
    ),
    receipt: text(parameter('ReceiptNo')) ?? text(result.TransactionID),
    amountMinor: fromShillings(parameter('Amount')),
    transactionStatus: text(parameter('TransactionStatus')),
    aboutConversationId: text(parameter('OriginatorConversationID')),
    debitParty: text(parameter('DebitPartyName')),
    creditParty: text(parameter('CreditPartyName')),
    initiatedAt: readDarajaTime(text(parameter('InitiatedTime'))),
    originalReceipt: text(parameter('OriginalTransactionID')),
  };
}

// What M-Pesa answers to the question what is in our accounts; null: something else.
export function readBalanceAnswer(
  raw: Buffer,
): { resultCode: string; conversationIds: string[]; accounts: string | null } | null {
  const result = readJson(raw)?.Result;
  if (!isObject(result)) return null;
  const resultCode = text(result.ResultCode);
  if (resultCode === null) return null;
  const parameters = isObject(result.ResultParameters) ? result.ResultParameters.ResultParameter : null;
  return {
    resultCode,
    conversationIds: [text(result.OriginatorConversationID), text(result.ConversationID)].flatMap(
      (id) => id ?? [],
    ),
    accounts: text(named(parameters, 'Key', 'Value')('AccountBalance')),
  };
}

// A running count of what M-Pesa took for itself, no money of ours.
const CHARGES = 'Charges Paid Account';
const AMOUNT = /^-?\d{1,13}(\.\d{1,2})?$/;

// "Working Account|KES|700000.00|700000.00|0.00|0.00&Utility Account|KES|228037.00|…": name, currency, and what is there. A row that
// cannot be read makes all of it unreadable: a part would look like money that is missing.
export function darajaMoney(accounts: string): KeptMoney[] | 'refused' {
  const sums = new Map<string, number>();
  for (const row of accounts.split('&').filter((one) => one !== '')) {
    const [name, currency = '', amount = ''] = row.split('|');
    if (!AMOUNT.test(amount) || !CURRENCIES.some((one) => one === currency)) return 'refused';
    if (name !== CHARGES) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Number(amount) * 100));
  }
  const kept = CURRENCIES.flatMap((currency) => {
    const minor = sums.get(currency);
    return minor === undefined ? [] : { currency, minor };
  });
  return kept.length === 0 ? 'refused' : kept;
}

// Items are found by name and not by position: they come in any order, and some have no value.
function named(list: unknown, nameKey: string, valueKey: string): (name: string) => unknown {
  const items = Array.isArray(list) ? list.filter(isObject) : isObject(list) ? [list] : [];
  return (name) => items.find((item) => item[nameKey] === name)?.[valueKey];
}

export const stkCallbacksOf = (callbacks: StoredCallback[]): StkCallback[] =>
  callbacks.flatMap(({ raw }) => readStkCallback(raw) ?? []);

export const resultCallbacksOf = (callbacks: StoredCallback[]): ResultCallback[] =>
  callbacks.flatMap(({ raw }) => readResultCallback(raw) ?? []);

// Nairobi keeps one offset all year.
const NAIROBI_MS = 3 * 60 * 60 * 1000;

function readDarajaTime(written: string | null): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(written ?? '') ?? [];
  if (year === undefined) return null;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(time) ? null : new Date(time);
}

export function darajaTimestamp(now: Date): string {
  return new Date(now.getTime() + NAIROBI_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}
