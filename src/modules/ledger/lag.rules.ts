// So old an order that is not booked may be at the most.
export const LONGEST_LAG_SECONDS = 60;

// So old it may become while buyers wait for their places; then it is booked all the same, and well before it is too old.
const PATIENCE_SECONDS = 20;

export const mayBook = ({ isBusy, lagSeconds }: { isBusy: boolean; lagSeconds: number }): boolean =>
  !isBusy || lagSeconds >= PATIENCE_SECONDS;
