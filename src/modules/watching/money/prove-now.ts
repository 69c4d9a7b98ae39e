import { proveLedger, saveProof } from '#modules/ledger/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import type { Database } from '#platform/database/index.ts';

// The same proof as every hour, when somebody wants to know. It changes nothing but what is said of it.
export async function proveNow(db: Database, by: ByOperator): Promise<{ findings: number }> {
  const reporting = db.through('reporting');
  const findings = await proveLedger(reporting);
  await reporting.sql.transaction().execute(async (tx) => {
    await saveProof(tx, findings, by.now);
    await writeDeed(tx, by, {
      action: 'ledger.proved',
      subject: 'ledger',
      changes: { findings: [null, findings.length] },
    });
  });
  return { findings: findings.length };
}
