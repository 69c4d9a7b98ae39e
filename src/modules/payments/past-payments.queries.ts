import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';
import type { AttemptStatus, NextStep, ProviderName } from './providers/provider.ts';

interface PastPaymentRow {
  id: string;
  order_reference: string;
  number: number;
  provider: ProviderName;
  amount_minor: number;
  currency: string;
  phone: string | null;
  locale: string;
  status: AttemptStatus;
  // In hexadecimal.
  callback_token: string;
  provider_ref: string;
  second_ref: string | null;
  next_step: NextStep;
  receipt: string | null;
  received_minor: number | null;
  received_currency: string | null;
  code: string;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  settled_at: Date;
}

export async function insertPastPayments(tx: Tx, payments: readonly PastPaymentRow[]): Promise<void> {
  await sql`
    insert into payment_attempts (
      id, order_reference, number, provider, amount_minor, currency, phone, locale, status, callback_token,
      provider_ref, second_ref, next_step, receipt, received_minor, received_currency, code, created_at, sent_at,
      expires_at, settled_at
    )
    select id, order_reference, number, provider, amount_minor, currency, phone, locale, status,
      decode(callback_token, 'hex'), provider_ref, second_ref, next_step, receipt, received_minor, received_currency,
      code, created_at, sent_at, expires_at, settled_at
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as past (
      id text, order_reference text, number int, provider text, amount_minor bigint, currency text, phone text,
      locale text, status text, callback_token text, provider_ref text, second_ref text, next_step jsonb, receipt text,
      received_minor bigint, received_currency text, code text, created_at timestamptz, sent_at timestamptz,
      expires_at timestamptz, settled_at timestamptz
    )
  `.execute(tx);
}

interface PastRefundRow {
  attempt_id: string;
  order_reference: string;
  amount_minor: number;
  key: string;
  cause: string;
  provider_ref: string;
  code: string | null;
  created_at: Date;
  settled_at: Date;
}

export async function insertPastRefunds(tx: Tx, refunds: readonly PastRefundRow[]): Promise<void> {
  await sql`
    insert into refunds (
      attempt_id, order_reference, amount_minor, key, cause, status, provider_ref, code, created_at, sent_at,
      settled_at, poll_at
    )
    select attempt_id, order_reference, amount_minor, key, cause, 'done', provider_ref, code, created_at, created_at,
      settled_at, null
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as past (
      attempt_id text, order_reference text, amount_minor bigint, key text, cause text, provider_ref text, code text,
      created_at timestamptz, settled_at timestamptz
    )
  `.execute(tx);
}
