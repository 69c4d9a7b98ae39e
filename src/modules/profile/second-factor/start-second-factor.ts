import { randomBytes } from 'node:crypto';
import { type AccountServices, keepFactorSecret } from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { drawQr, qrPath } from '#platform/qr/draw-qr.ts';
import { otpauthUri, toBase32 } from '#platform/secrets/totp.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount, requirePassword } from '../own-account.ts';

const SECRET_BYTES = 20;

export interface NewFactor {
  secret: string;
  uri: string;
  qr: { path: string; size: number };
}

// The second factor is switched on by the first right code; until then, starting again makes a new secret.
export async function startSecondFactor(
  services: AccountServices,
  password: string,
  ask: Ask<Person>,
): Promise<Result<NewFactor, 'sign_in_needed' | 'password_wrong' | 'second_factor_on' | 'too_many_tries'>> {
  const { db, openMailFrame } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  if (account.totp_confirmed_at !== null) return fail('second_factor_on');
  const known = await requirePassword(services, account, password, 'password');
  if (!known.ok) return known;
  const { siteName } = await openMailFrame(account.locale);
  const secret = randomBytes(SECRET_BYTES);
  await db.sql.transaction().execute((tx) => keepFactorSecret(tx, services, account.id, secret));
  const uri = otpauthUri(secret, siteName, account.email);
  const drawing = drawQr(uri);
  return ok({ secret: toBase32(secret), uri, qr: { path: qrPath(drawing), size: drawing.size } });
}
