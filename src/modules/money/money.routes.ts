import { actFor } from '#modules/merchants/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { exportStatement } from './export-statement.ts';
import { invoiceCalls } from './invoices.contract.ts';
import { moneyCalls } from './money.contract.ts';
import type { PaperServices } from './paper.ts';
import { printStatement } from './print-statement.ts';
import { statementCalls } from './statement.contract.ts';
import { viewEventMoney } from './view-event-money.ts';
import { printInvoice, viewInvoices } from './view-invoices.ts';
import { viewMoney } from './view-money.ts';
import { viewStatement } from './view-statement.ts';

export function moneyRoutes(services: PaperServices): Route[] {
  const { db } = services;
  const seen = implement(moneyCalls, {
    'GET /api/sell/{organizer}/money': ({ params }, ask) => actFor(db, params.organizer, ask, viewMoney),

    'GET /api/sell/{organizer}/money/events/{event}': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewEventMoney(by, params.event, query.before ?? null)),
  });
  const stated = implement(statementCalls, {
    'GET /api/sell/{organizer}/money/statement': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewStatement(by, query)),

    'GET /api/sell/{organizer}/files/statement': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => exportStatement(by, query)),

    'GET /api/sell/{organizer}/files/statement-sheet': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => printStatement(services, by, query, ask.locale)),
  });
  const invoiced = implement(invoiceCalls, {
    'GET /api/sell/{organizer}/money/invoices': ({ params }, ask) =>
      actFor(db, params.organizer, ask, viewInvoices),

    'GET /api/sell/{organizer}/money/invoices/{number}/sheet': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => printInvoice(services, by, params.number, ask.locale)),
  });
  return [...seen, ...stated, ...invoiced];
}
