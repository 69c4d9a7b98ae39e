export { cancelOrder } from './cancel-order.ts';
export { confirmFreeOrder } from './confirm-free-order.ts';
export { expireOrders } from './expire-orders.ts';
export { noteRefund } from './note-refund.ts';
export { createOrderAccess, type OrderAccess, UNLOCK_COOKIE } from './order-access.ts';
export { type OrderDesk, openOrderDesk } from './order-desk.ts';
export type { OrderServices, PaidOrder } from './order-services.ts';
export {
  type EventHeadRow,
  findOrder,
  getEventHead,
  listLines,
  type OrderLineRow,
  type OrderRow,
} from './orders.queries.ts';
export { orderRoutes } from './orders.routes.ts';
export * from './orders.rules.ts';
export { payOrder } from './pay-order.ts';
export { placeOrder } from './place-order.ts';
export type { OrderWish, PlaceAnswer, PlaceRefusal } from './placing.ts';
export { linkPath } from './present-order.ts';
export { renewOrder } from './renew-order.ts';
export { settlePayment } from './settle-payment.ts';
export { type Sweep, sweepOrders } from './sweep-orders.ts';
export { canSee } from './view-order.ts';
