import type { Twins } from '#demo/twins.ts';
import {
  createAccountServices,
  createWhoIs,
  findAdmin,
  type PasswordCost,
  STRONG,
} from '#modules/accounts/index.ts';
import { createMisses, createPairingCodes, createScanAllowance, proveDevice } from '#modules/door/index.ts';
import { createInvitationToken, membershipsOf } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import {
  createOrderAccess,
  createUnpaidTally,
  type OrderServices,
  openFreeConfirmations,
  openSettlements,
  type PaidOrder,
  UNLOCK_COOKIE,
} from '#modules/orders/index.ts';
import { createDisburser, createPaymentKeeper, openPayments } from '#modules/payments/index.ts';
import { createUnderWay } from '#modules/payouts/index.ts';
import { createScarcity, openOrderDesk } from '#modules/placing/index.ts';
import {
  CART_COOKIE,
  COUPON_COOKIE,
  createCouponGuesses,
  createSaleSnapshots,
} from '#modules/pricing/index.ts';
import { createHoldings } from '#modules/privacy/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import { createSocialProvider } from '#modules/social/index.ts';
import { createSigningKeys, createTicketAccess, issueTickets } from '#modules/tickets/index.ts';
import { createBotCheck } from '#platform/botcheck/bot-check.ts';
import type { Tx } from '#platform/database/index.ts';
import { VISITOR_COOKIE } from '#platform/http/caller-of.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import type { Messages } from '#platform/messages/messages.ts';
import { createInTurn } from '#platform/process/in-turn.ts';
import { appSecret } from '#platform/secrets/app-secret.ts';
import type { Services } from './services.ts';

// The last search; the browser's script writes it.
const SEARCH_COOKIE = 'MY_SEARCH';

// Of scans, in one process.
const BATCHES_AT_ONCE = 3;

interface Foundations extends Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'countView'> {
  // Tests use a cheap one, to be fast.
  passwordCost?: PasswordCost;
  twins?: Twins | null;
}

// Everything that the business works with, on top of a database that is up to date.
export async function createServices(foundations: Foundations): Promise<Services> {
  const { db: reading, clock, log, countView, twins = null } = foundations;
  const config = twins ? twins.configure(foundations.config) : foundations.config;
  const buying = reading.through('buying');
  const secret = appSecret(config);
  const payments = await openPayments(config, buying);
  const sales = createSaleSnapshots(buying.sql);
  const unpaid = createUnpaidTally(config.unpaid, config.holdSeconds * 1000);
  const issuing = {
    log,
    async issueTickets(tx: Tx, paid: PaidOrder[]) {
      await issueTickets(tx, paid);
      for (const { reference } of paid) unpaid.confirm(reference);
    },
  };
  const selling = {
    ...issuing,
    payments,
    sales,
    holdSeconds: config.holdSeconds,
    desk: openOrderDesk({ db: buying, snapshots: sales, holdSeconds: config.holdSeconds }),
    access: createOrderAccess(secret),
    confirmFree: openFreeConfirmations({ ...issuing, db: buying }),
  };
  const orders: OrderServices = { ...selling, db: buying };
  const keeper = createPaymentKeeper(orders, {
    settle: openSettlements(orders),
    refundChanged: (tx, refund) => announce(tx, 'refund.settled', { reference: refund.orderReference }),
  });
  const messages: Messages = {
    hasChannel: (channel) => channel === 'mail' || config.sms !== null || config.isDemo,
  };
  const accounts = {
    ...createAccountServices({
      db: buying,
      log,
      publicUrl: config.publicUrl,
      isDemo: config.isDemo,
      messages,
      appSecret: secret,
      passwordCost: foundations.passwordCost ?? STRONG,
      personalCookies: [UNLOCK_COOKIE, CART_COOKIE, COUPON_COOKIE, VISITOR_COOKIE, SEARCH_COOKIE],
      openMailFrame: (locale) => openMailFrame(buying.sql, config.publicUrl, locale),
    }),
    social: config.google ? { google: createSocialProvider(config.google) } : {},
    holdings: createHoldings(buying.sql),
  };
  if (config.payoutApprovers === 1)
    log.warn('PAYOUT_APPROVERS is 1: one operator alone can approve and send a payout');
  const disburser = createDisburser(config.daraja, config.publicUrl);
  return {
    ...selling,
    db: reading,
    clock,
    countView,
    config,
    twins,
    publicUrl: config.publicUrl,
    appSecret: secret,
    unpaid,
    scarcity: createScarcity(buying.sql, config.unpaid.scarcePercent),
    couponGuesses: createCouponGuesses(),
    keeper,
    accounts,
    payouts: {
      db: reading,
      clock,
      log,
      publicUrl: config.publicUrl,
      secrets: accounts.secrets,
      disburser,
      underWay: createUnderWay(),
      terms: { mpesaMostMinor: disburser?.mostMinor ?? null, approvers: config.payoutApprovers },
    },
    whoIs: createWhoIs(accounts),
    botCheck: createBotCheck({
      config: config.botCheck,
      secret,
      publicUrl: config.publicUrl,
      log,
      take: (key, most, seconds) => takeTry(buying.sql, key, most, seconds),
    }),
    membershipsOf: (accountId) => membershipsOf(buying.sql, accountId),
    async operatorOf(accountId) {
      const admin = await findAdmin(buying.sql, accountId);
      return admin && { hasFactor: admin.has_factor };
    },
    deviceOf: (token) => proveDevice(buying, token),
    pairingCodes: createPairingCodes(secret),
    misses: createMisses(buying),
    scanAllowance: createScanAllowance(),
    inTurn: createInTurn(BATCHES_AT_ONCE),
    signingKeys: createSigningKeys({ db: buying, secret }),
    ticketAccess: createTicketAccess(secret),
    invitationToken: createInvitationToken(secret),
    messages,
  };
}
