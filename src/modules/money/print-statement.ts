import { printReceipt } from '#modules/documents/index.ts';
import { type ForOrganizer, sellerSql } from '#modules/merchants/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { ok, type Result } from '#shared/result.ts';
import { auditStatement } from './export-statement.ts';
import { loadStatement, type StatementAsked } from './load-statement.ts';
import { type PaperServices, paperOf } from './paper.ts';
import { listLines } from './statement.queries.ts';
import type { PeriodRefusal } from './statement.rules.ts';
import { statementSheet } from './statement-sheet.ts';
import { checkPeriod, maySeeStatement, type StatementRefusal } from './view-statement.ts';

// More lines are more than anybody reads on paper: then it has the sums alone.
const MOST_LINES = 2_000;

// A period on paper. The last sum is what the lines add up to.
export async function printStatement(
  services: PaperServices,
  by: ForOrganizer,
  asked: StatementAsked,
  locale: Locale,
): Promise<Result<{ name: string; pdf: string }, StatementRefusal | PeriodRefusal>> {
  const allowed = maySeeStatement(by);
  if (!allowed.ok) return allowed;
  const fits = await checkPeriod(by, asked);
  if (!fits.ok) return fits;
  const { statement, lines } = await sellerSql(by.scope, async (db) => {
    const found = await loadStatement(db, by.organizer.id, asked, by.now);
    const { from, to, period, lastId } = found;
    await auditStatement(db, by, { isFirst: true }, { from, to, currency: period.currency });
    const rows =
      found.count > MOST_LINES
        ? null
        : await listLines(db, period, { after: null, lastId, most: MOST_LINES });
    return { statement: found, lines: rows };
  });
  const sheet = statementSheet(statement, lines, await paperOf(services, by, locale));
  const { from, to, period } = statement;
  return ok({
    name: `statement-${by.organizer.slug}-${from}-${to}-${period.currency.toLowerCase()}.pdf`,
    pdf: Buffer.from(await printReceipt(sheet)).toString('base64'),
  });
}
