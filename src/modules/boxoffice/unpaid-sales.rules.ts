// Whoever holds a phone that sells may ring any number and hold any place, without a shilling: so many of its sales may wait for
// their money at once. More than people who stand before one person and look for their phones.
export const MOST_UNPAID_SALES = 10;

// Cash is there at once, so it is never one of them.
export const maySellUnpaid = (method: 'cash' | 'mpesa', unpaid: number): boolean =>
  method === 'cash' || unpaid < MOST_UNPAID_SALES;
