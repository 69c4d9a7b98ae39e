export { countCompsLeftToTell } from './comps.queries.ts';
export { compOptions, giveComps } from './give-comps.ts';
export { type OrderDesk, openOrderDesk } from './order-desk.ts';
export { placeOrder } from './place-order.ts';
export { placingRoutes } from './placing.routes.ts';
export type { OrderWish } from './placing.ts';
export type { PlacingServices } from './placing-services.ts';
export { type PastMove, type PastOrder, type RecordedOrder, recordPastOrders } from './record-past-orders.ts';
export { createScarcity } from './scarcity.ts';
