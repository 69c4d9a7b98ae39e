export { createCoupon } from './coupons/create-coupon.ts';
export { createCouponBatch } from './coupons/create-coupon-batch.ts';
export { editCoupon } from './coupons/edit-coupon.ts';
export { stopCoupon } from './coupons/stop-coupon.ts';
export { createFlashSale } from './flash-sales/create-flash-sale.ts';
export { editFlashSale } from './flash-sales/edit-flash-sale.ts';
export { endFlashSale } from './flash-sales/end-flash-sale.ts';
