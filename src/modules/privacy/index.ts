export { createHoldings } from './create-holdings.ts';
export { forgetPerson } from './forget-person.ts';
