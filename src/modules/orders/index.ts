export { admitContactTry, type ContactTryReason, type ContactTryServices } from './admit-contact-try.ts';
export { boughtBy } from './bought-by.ts';
export { cancelOrder } from './cancel-order.ts';
export { type Contact, contactOf, isSamePerson } from './contact.ts';
export { expireOrders } from './expire-orders.ts';
export { createOrderAccess, type OrderProof } from './order-access.ts';
export type { OrderServices, PaidOrder } from './order-services.ts';
export {
  countCouponUses,
  expireHolds,
  findOrder,
  forgetBuyer,
  getOrganizerOf,
  heldOrdersOf,
  isKey,
  listAskedOf,
  listHoldsOfCancelled,
  listLinePools,
  listLines,
  listOrdersByKey,
  listUnpaid,
  lockHolds,
  lockOrder,
  lockOrders,
  lockSale,
  moveOrder,
  type OrderLineRow,
  type OrderRow,
  readDatabaseTime,
  updateBuyer,
  updateTaken,
  updateTakenBack,
} from './orders.queries.ts';
export { orderRoutes } from './orders.routes.ts';
export * from './orders.rules.ts';
export { ownReference } from './own-reference.ts';
export { insertPastOrders, type PastOrderRow } from './past-orders.queries.ts';
export { type AcceptRefusal, acceptPayment } from './paying/accept-payment.ts';
export { checkPayment } from './paying/check-payment.ts';
export { confirmFreeOrder, openFreeConfirmations } from './paying/confirm-free-order.ts';
export { confirmOrders } from './paying/confirm-order.ts';
export { type DecideRefusal, decideOrder, type JudgeRefusal, judgeOrder } from './paying/decide-order.ts';
export { type DeclineRefusal, declinePayment } from './paying/decline-payment.ts';
export { admitTicketsMail, noteWithheld, ticketsAbout } from './paying/free-mails.ts';
export { leavePayment } from './paying/leave-payment.ts';
export { payOrder } from './paying/pay-order.ts';
export { settlePayment } from './paying/settle-payment.ts';
export { openSettlements } from './paying/settle-together.ts';
export { type NewBatch, type NewOrder, placeOrders, placeOrdersAtOnce } from './place-orders.queries.ts';
export { lineOf, lineView } from './present-order.ts';
export { renewOrder } from './renew-order.ts';
export { mountCampaignLinks } from './sources/mount-campaign-links.ts';
export {
  insertCompSources,
  insertDoorSource,
  insertOrderSource,
  isComp,
} from './sources/order-sources.queries.ts';
export { sweepOrders } from './sweep-orders.ts';
export { orderProof, setUnlockCookie, UNLOCK_COOKIE } from './unlock-cookie.ts';
export { isScarce } from './unpaid.rules.ts';
export { createUnpaidTally, type Unpaid, type UnpaidTally, type UnpaidWish } from './unpaid-tally.ts';
export { canSee, isBuyer, linkTokenFor } from './view-order.ts';
