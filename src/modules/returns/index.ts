export { noteRefund } from './note-refund.ts';
export { type RepayRefusal, repayOrder } from './repay-order.ts';
export { insertPastReturns } from './returns.queries.ts';
export { type TakeBackRefusal, takeBack } from './take-back.ts';
