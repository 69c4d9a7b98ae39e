import {
  createOrderAccess,
  type OrderServices,
  openOrderDesk,
  openSettlements,
} from '#modules/orders/index.ts';
import { createPaymentKeeper, openPayments } from '#modules/payments/index.ts';
import { createCouponGuesses, createSaleSnapshots } from '#modules/pricing/index.ts';
import { createSigningKeys, createTicketAccess, issueTickets } from '#modules/tickets/index.ts';
import { withPreparedSql } from '#platform/database/index.ts';
import { announce } from '#platform/jobs/announce.ts';
import { appSecret } from './app-secret.ts';
import type { Services } from './services.ts';

type Foundations = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'countView'>;

// Everything that the business works with, on top of a database that is up to date.
export async function createServices(foundations: Foundations): Promise<Services> {
  const { config, log } = foundations;
  const db = withPreparedSql(foundations.db);
  const secret = appSecret(config);
  const payments = await openPayments(config, db);
  const sales = createSaleSnapshots(db.sql);
  const orders: OrderServices = {
    db,
    log,
    payments,
    desk: openOrderDesk({ db, snapshots: sales, holdSeconds: config.holdSeconds }),
    access: createOrderAccess(secret),
    issueTickets,
  };
  const keeper = createPaymentKeeper(orders, {
    settle: openSettlements(orders),
    refundSettled: (tx, refund) => announce(tx, 'refund.settled', { reference: refund.orderReference }),
  });
  return {
    ...orders,
    ...foundations,
    publicUrl: config.publicUrl,
    appSecret: secret,
    sales,
    couponGuesses: createCouponGuesses(),
    keeper,
    // Nobody has an account yet.
    whoIs: async () => null,
    signingKeys: createSigningKeys({ db, secret }),
    ticketAccess: createTicketAccess(secret),
    messages: { hasChannel: (channel) => channel === 'mail' || config.sms !== null || config.isDemo },
  };
}
