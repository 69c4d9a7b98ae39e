export { invoiceNumber } from './invoice.rules.ts';
export { moneyRoutes } from './money.routes.ts';
export { presentDebt } from './present-money.ts';
