import type { ReceiptSheet } from '#modules/documents/index.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import { formatDay, formatFull, startOfDay } from '#shared/time.ts';
import type { Statement } from './load-statement.ts';
import type { Paper } from './paper.ts';
import type { LineRow } from './statement.queries.ts';
import { type Amount, amountOf, otherMinor, payoutOf, payoutText } from './statement.rules.ts';
import { kindWord } from './statement-words.rules.ts';

// Every line, or the sums of events where there are none.
export function statementSheet(statement: Statement, lines: LineRow[] | null, paper: Paper): ReceiptSheet {
  const { locale, organizer } = paper;
  const { zone, period, openingMinor, closingMinor, sums } = statement;
  const words = { locale };
  const money = (minor: number) => formatMoney(minor, period.currency, locale, 'total');
  const day = (on: string) => formatDay(startOfDay(on, zone), zone, locale, new Date(0));
  const heading = m.statement_title({}, words);
  const dates = m.statement_period({ from: day(statement.from), to: day(statement.to) }, words);
  const detail = ({ grossMinor, backMinor, cashMinor, feeMinor }: Amount) => [
    ...(grossMinor === 0 ? [] : [`${m.figures_col_gross({}, words)} ${money(grossMinor)}`]),
    ...(backMinor === 0 ? [] : [`${m.money_refunds({}, words)} ${money(0 - backMinor)}`]),
    ...(cashMinor === 0 ? [] : [`${m.money_cash({}, words)} ${money(0 - cashMinor)}`]),
    ...(grossMinor === 0 && backMinor === 0 && feeMinor === 0
      ? []
      : [`${m.figures_col_fee({}, words)} ${money(0 - feeMinor)}`]),
  ];
  const payoutName = (row: LineRow) => {
    const payout = payoutOf(row);
    return payout && payoutText(payout);
  };
  const sum = (label: string, minor: number, isStrong = false) => ({ label, amount: money(minor), isStrong });
  return {
    title: `${heading} ${organizer} ${dates}`,
    ...paper.sheet,
    heading,
    reference: period.currency,
    eventName: organizer,
    eventWhen: dates,
    parties: [
      { label: m.statement_opening({}, words), lines: [money(openingMinor)] },
      { label: m.statement_closing({}, words), lines: [money(closingMinor)] },
    ],
    columns: { what: m.statement_what({}, words), amount: m.figures_col_net({}, words) },
    lines: lines
      ? lines.map((row) => ({
          what: [kindWord(row, locale), row.order_reference, payoutName(row), row.event_name, row.words]
            .filter(Boolean)
            .join(' · '),
          detail: [formatFull(row.happened_at, zone, locale), ...detail(amountOf(row))].join(' · '),
          amount: money(row.net_minor),
        }))
      : statement.events.map(({ event, sums: of }) => ({
          what: event?.name ?? m.statement_no_event({}, words),
          detail: detail(of).join(' · '),
          amount: money(of.netMinor),
        })),
    sums: [
      sum(m.statement_opening({}, words), openingMinor),
      sum(m.figures_col_gross({}, words), sums.grossMinor),
      sum(m.money_refunds({}, words), 0 - sums.backMinor),
      ...(sums.cashMinor === 0 ? [] : [sum(m.money_cash({}, words), 0 - sums.cashMinor)]),
      sum(m.figures_col_fee({}, words), 0 - sums.feeMinor),
      sum(m.statement_other({}, words), otherMinor(sums)),
      sum(m.statement_closing({}, words), closingMinor, true),
    ],
  };
}
