import { findMoneyStand } from '#modules/accounts/index.ts';
import { findOrganizerZone } from '#modules/catalog/index.ts';
import { type ForOrganizer, may, sellerSql } from '#modules/merchants/index.ts';
import { listMethods } from '#modules/payouts/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { listLeftPapers } from './papers.queries.ts';
import type { VerificationView } from './verifying.contract.ts';
import { findLastRequest } from './verifying.queries.ts';
import { verificationState } from './verifying.rules.ts';
import type { VerifyingServices } from './verifying-services.ts';

// Where it stands, and what an owner needs to ask.
export async function viewVerification(
  { db: { sql } }: Pick<VerifyingServices, 'db'>,
  { actor, organizer, scope, now }: ForOrganizer,
): Promise<Result<VerificationView, 'not_allowed' | 'proof_needed'>> {
  const where = { organizerId: organizer.id, eventId: null };
  const allowed = may(actor, 'see_ledger', where, now);
  if (!allowed.ok) return allowed;
  const asks = may(actor, 'ask_verification', where, now);
  const { last, papers, methods } = await sellerSql(scope, async (db) => ({
    last: await findLastRequest(db),
    papers: await listLeftPapers(db),
    methods: await listMethods(db),
  }));
  const stand = await findMoneyStand(sql, actor.accountId, now);
  const state = verificationState(organizer.is_verified, last?.state ?? null);
  return ok({
    state,
    request:
      last && state !== 'none'
        ? {
            id: last.id,
            number: last.number_label,
            method: last.method_label,
            asked_at: last.asked_at.toISOString(),
            asked_by: last.asked_by_name,
            decided_at: last.decided_at?.toISOString() ?? null,
            words: state === 'refused' ? last.words : null,
          }
        : null,
    papers: papers.map(({ id, kind, size_bytes }) => ({ key: id, kind, bytes: size_bytes })),
    methods: methods.map(({ id, kind, currency, label }) => ({ id, kind, currency, label })),
    needs_proof: !asks.ok && asks.reason === 'proof_needed',
    time_zone: await findOrganizerZone(sql, organizer.id),
    has_second_factor: stand.hasFactor,
    blocked_until: stand.blockedUntil?.toISOString() ?? null,
  });
}
