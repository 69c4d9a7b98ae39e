import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';

const ledgerProof = z.object({
  proved_at: z.iso.datetime(),
  count: z.int().describe('How much does not add up; 0: the ledger is sound'),
  findings: z
    .array(z.object({ rule: z.string(), about: z.string(), expected: z.string(), found: z.string() }))
    .describe('The first of them'),
});
export type LedgerProof = z.output<typeof ledgerProof>;

export const proofCalls = {
  'GET /api/admin/ledger-proof': {
    summary: 'What the last proof of the ledger found; null: there was none yet',
    access: 'operator',
    limits: [],
    botCheck: null,
    answer: ledgerProof.nullable(),
    refusals: [],
  },
} as const satisfies Calls;
