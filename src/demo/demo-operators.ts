import type { FastifyInstance } from 'fastify';
import {
  type AccountServices,
  keepFactorSecret,
  updateAdmin,
  updateTotpOff,
  updateTotpOn,
} from '#modules/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/index.ts';
import { stepAt, toBase32, totpAt } from '#platform/secrets/totp.ts';

// Two, because whoever approves a payout does not send it.
export const DEMO_OPERATORS = [
  { name: 'Omari Kamau', email: 'operator@demo.example', isMerchant: false, role: null },
  { name: 'Sifa Uwase', email: 'second.operator@demo.example', isMerchant: false, role: null },
];

// Everybody may know it, as the password: it opens a demo and nothing else.
const SECRET = Buffer.from('tiketi-demo-operator');
export const DEMO_FACTOR_KEY = toBase32(SECRET);
export const demoCodeAt = (now: Date): string => totpAt(SECRET, stepAt(now));

export async function makeOperator(
  tx: Tx,
  services: Pick<AccountServices, 'secrets'>,
  accountId: string,
): Promise<void> {
  await updateAdmin(tx, accountId, true);
  await updateTotpOff(tx, accountId);
  await keepFactorSecret(tx, services, accountId, SECRET);
  await updateTotpOn(tx, accountId);
}

// The code of the moment, for whoever has no app at hand. Mounted in a demo only.
export function mountDemoCode(http: FastifyInstance, { clock }: { clock: Clock }): void {
  http.get('/dev/code', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(`${demoCodeAt(clock.now())}\n`),
  );
}
