export { type AcceptRefusal, acceptPayment } from './accept-payment.ts';
export { admitContactTry, type ContactTryReason, type ContactTryServices } from './admit-contact-try.ts';
export { boughtBy } from './bought-by.ts';
export { cancelOrder } from './cancel-order.ts';
export { confirmFreeOrder, openFreeConfirmations } from './confirm-free-order.ts';
export { type Contact, contactOf, isSamePerson } from './contact.ts';
export type { UnpaidServices } from './count-unpaid.ts';
export { expireOrders } from './expire-orders.ts';
export { leavePayment } from './leave-payment.ts';
export { noteRefund } from './note-refund.ts';
export { createOrderAccess, type OrderProof } from './order-access.ts';
export { openOrderDesk } from './order-desk.ts';
export type { OrderServices, PaidOrder } from './order-services.ts';
export {
  findOrder,
  forgetBuyer,
  listHoldsOfCancelled,
  listLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
} from './orders.queries.ts';
export { orderRoutes } from './orders.routes.ts';
export * from './orders.rules.ts';
export { payOrder } from './pay-order.ts';
export { placeOrder } from './place-order.ts';
export type { OrderWish } from './placing.ts';
export { lineOf, lineView, linkPath } from './present-order.ts';
export { renewOrder } from './renew-order.ts';
export { type RepayRefusal, repayOrder } from './repay-order.ts';
export { createScarcity } from './scarcity.ts';
export { settlePayment } from './settle-payment.ts';
export { openSettlements } from './settle-together.ts';
export { sweepOrders } from './sweep-orders.ts';
export { type TakeBackRefusal, takeBack } from './take-back.ts';
export { orderProof, UNLOCK_COOKIE } from './unlock-cookie.ts';
export { createUnpaidTally } from './unpaid-tally.ts';
export { canSee, isBuyer } from './view-order.ts';
