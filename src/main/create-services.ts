import {
  createOrderAccess,
  type OrderServices,
  openOrderDesk,
  settlePayment,
} from '#modules/orders/index.ts';
import { createPaymentKeeper, openPayments } from '#modules/payments/index.ts';
import { createCouponGuesses, createSaleSnapshots } from '#modules/pricing/index.ts';
import { announce } from '#platform/jobs/announce.ts';
import { appSecret } from './app-secret.ts';
import type { Services } from './services.ts';

type Foundations = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'countView'>;

// Everything that the business works with, on top of a database that is up to date.
export async function createServices(foundations: Foundations): Promise<Services> {
  const { config, db, log } = foundations;
  const secret = appSecret(config);
  const payments = await openPayments(config, db);
  const sales = createSaleSnapshots(db.sql);
  const orders: OrderServices = {
    db,
    log,
    payments,
    desk: openOrderDesk({ db, snapshots: sales, holdSeconds: config.holdSeconds }),
    access: createOrderAccess(secret),
    issueTickets: async () => {},
  };
  const keeper = createPaymentKeeper(orders, {
    settle: (attemptId) => settlePayment(orders, attemptId),
    refundSettled: (tx, refund) => announce(tx, 'refund.settled', { reference: refund.orderReference }),
  });
  return {
    ...foundations,
    ...orders,
    publicUrl: config.publicUrl,
    appSecret: secret,
    sales,
    couponGuesses: createCouponGuesses(),
    keeper,
  };
}
