export { admitGuess, type GuessReason, type GuessServices } from './admit-guess.ts';
export * from './cart.rules.ts';
export * from './coupon.rules.ts';
export { type CouponGuesses, createCouponGuesses } from './coupon-guesses.ts';
export * from './coupon-verdict.rules.ts';
export { createCoupons, type NewCoupon } from './create-coupons.ts';
export { receivedOf, ticketFee } from './fee.rules.ts';
export {
  deleteRate,
  type FeeRateRow,
  getRatesStand,
  insertRate,
  listDatedRates,
  listFeeRates,
  listRatesOf,
  lockRates,
  type NewRate,
} from './fee-rates.queries.ts';
export { rateAt } from './fee-rates.rules.ts';
export { mountCodeLinks } from './mount-code-links.ts';
export { organizerLine } from './organizer-line.rules.ts';
export * from './price-cart.rules.ts';
export * from './price-order.rules.ts';
export {
  type CouponFields,
  countCodes,
  findCoupon,
  findCouponById,
  listCodes,
  listTypesOfEvents,
  updateCoupon,
} from './pricing.queries.ts';
export { createSaleSnapshots, loadSales, type SaleSnapshots, type WholeSale } from './sale-snapshots.ts';
export { type CouponReason, validateCoupon } from './validate-coupon.ts';
