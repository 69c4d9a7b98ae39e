export { createHoldings } from './create-holdings.ts';
export { followNewAddress } from './follow-new-address.ts';
export { forgetPerson } from './forget-person.ts';
