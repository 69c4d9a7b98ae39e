export { noteRefund } from './note-refund.ts';
export { type RepayRefusal, repayOrder } from './repay-order.ts';
export { type TakeBackRefusal, takeBack } from './take-back.ts';
