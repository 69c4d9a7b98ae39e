import { KNOWN_KINDS, kindWord } from '#modules/money/statement-words.rules.ts';
import type { Cell } from '#shared/csv.ts';
import { m } from '#shared/messages/messages.js';
import { statementAsked } from '#web/components/seller/money/statement-asked.ts';
import { csvFile } from '#web/components/seller/people/csv-file.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import type { Route } from './+types/statement-file.ts';

const KIND = 1;

// Every line of a period, between what there was before and what there is after.
export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(pageContext);
  const asked = statementAsked(url);
  const ask = (after?: string) =>
    call('GET /api/sell/{organizer}/files/statement', {
      params: { organizer },
      query: { ...asked, ...(after !== undefined && { after }) },
    });
  const first = await ask();
  requireSignIn(first, url);
  if (!first.ok) throw refused(url, first.error);
  // While the file is sent, nobody knows its language any more.
  const words = new Map(KNOWN_KINDS.map((kind) => [kind, kindWord({ kind }, locale)]));
  const other = m.statement_correction();
  const said = (rows: readonly Cell[][]): Cell[][] =>
    rows.map((row) => row.map((cell, at) => (at === KIND ? (words.get(String(cell)) ?? other) : cell)));
  const { about, rows, next } = first.body.data;
  return csvFile(
    `statement-${about}`,
    [
      m.statement_at(),
      m.statement_what(),
      m.log_event(),
      m.people_reference(),
      m.figures_col_gross(),
      m.money_refunds(),
      m.money_cash(),
      m.figures_col_fee(),
      m.statement_other(),
      m.figures_col_net(),
      m.statement_balance(),
      m.people_currency(),
      m.statement_payout_column(),
      m.statement_why(),
    ],
    { rows: said(rows), next },
    async (after) => {
      const part = await ask(after);
      return part.ok ? { ...part.body.data, rows: said(part.body.data.rows) } : null;
    },
  );
}
