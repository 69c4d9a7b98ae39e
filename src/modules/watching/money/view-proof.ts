import { findProof } from '#modules/ledger/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { LedgerProof } from './proof.contract.ts';

const MOST_SHOWN = 5;

export async function viewProof({ sql }: Pick<Database, 'sql'>): Promise<LedgerProof | null> {
  const proof = await findProof(sql);
  return (
    proof && {
      proved_at: proof.proved_at.toISOString(),
      count: proof.findings.length,
      findings: proof.findings.slice(0, MOST_SHOWN),
    }
  );
}
