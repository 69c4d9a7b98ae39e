import type { Step } from './stage.ts';

// Histories that chance seldom makes, with what comes of each step; they are always tried. At the beginning there are Day (sold
// by the date), Both (for both days), Regular and Early.
const [DAY, BOTH, REGULAR, EARLY, GUESTS] = [0, 1, 2, 3, 4] as const;
// How many, by the second number of `buy`.
const [ONE, TWO, THREE] = [0, 1, 2] as const;
const [ALL_OF_IT, ONE_TICKET] = [0, 1] as const;

export const KNOWN = {
  'the cheapest sells out and comes back': [
    ['held', 'buy', EARLY, TWO, 0],
    ['all_held', 'buy', EARLY, ONE, 0],
    ['ok', 'pay', 0, 0, 0],
    ['sold_out', 'buy', EARLY, ONE, 0],
    ['refunded', 'refund', 0, ALL_OF_IT, 0],
  ],
  'fewer places than are taken are refused, more are not': [
    ['held', 'buy', REGULAR, THREE, 0],
    ['capacity_below_taken', 'capacities', 2, 2, 2],
    ['ok', 'capacities', 2, 8, 2],
    ['ok', 'pay', 0, 0, 0],
    ['capacity_below_taken', 'capacities', 2, 1, 2],
  ],
  'a flash sale of more tickets than there are is refused': [
    ['more_than_places', 'flash', EARLY, 3, 1],
    ['ok', 'flash', EARLY, 1, 1],
    ['more_than_places', 'edit_flash', 0, 5, 1],
  ],
  'a price is edited between two sales': [
    ['held', 'buy', REGULAR, ONE, 0],
    ['ok', 'edit', REGULAR, 4, 0],
    ['price_changed', 'buy', REGULAR, ONE, 2],
    ['held', 'buy', REGULAR, ONE, 0],
    ['ok', 'pay', 0, 0, 0],
    ['ok', 'pay', 0, 0, 0],
  ],
  'units of a flash sale run out, and one comes back with a ticket while there is no limit': [
    ['ok', 'flash', REGULAR, 2, 1],
    ['flash_overlap', 'flash', REGULAR, 2, 1],
    ['flash_not_lower', 'edit', REGULAR, 2, 0],
    ['held in a sale', 'buy', REGULAR, TWO, 0],
    ['ok', 'pay', 0, 0, 0],
    ['held', 'buy', REGULAR, TWO, 0],
    ['without a limit', 'edit_flash', 0, 0, 1],
    ['partly_refunded', 'refund', 0, ONE_TICKET, 0],
    ['ok', 'edit_flash', 0, 1, 1],
    ['held', 'buy', REGULAR, ONE, 0],
    ['ok', 'end_flash', 0, 0, 0],
    ['flash_over', 'edit_flash', 0, 1, 1],
    ['held', 'buy', REGULAR, ONE, 0],
  ],
  'a room is full before its types are, and goes when it is empty': [
    ['ok', 'room', REGULAR, EARLY, 3],
    ['in_a_room', 'room', REGULAR, EARLY, 4],
    ['held', 'buy', REGULAR, TWO, 0],
    ['all_held', 'buy', EARLY, TWO, 0],
    ['already_taken', 'leave_room', 0, 0, 0],
    ['ok', 'cancel', 0, 0, 0],
    ['held', 'buy', EARLY, TWO, 0],
    ['ok', 'expire', 0, 0, 0],
    ['ok', 'leave_room', 0, 0, 0],
  ],
  'places are held back for whoever has the code': [
    ['ok', 'hold_back', REGULAR, TWO, 0],
    ['tickets_unknown', 'buy', GUESTS, ONE, 4],
    ['held with a code', 'buy', GUESTS, TWO, 0],
    ['all_held', 'buy', GUESTS, ONE, 0],
    ['ok', 'pay', 0, 0, 0],
    ['capacity_below_taken', 'hold_back', GUESTS, ONE, 0],
    ['nothing_of_its_own', 'hold_back', BOTH, ONE, 0],
    ['capacity_changed', 'hold_back', EARLY, ONE, 4],
  ],
  'a day is sold by both passes, stays, and another one is added': [
    ['held', 'buy', DAY, ONE, 0],
    ['held', 'buy', BOTH, TWO, 0],
    ['date_in_use', 'days', DAY, 0, 5],
    ['capacity_below_taken', 'days', DAY, 6, 1],
    ['ok', 'days', DAY, 6, 3],
    ['ok', 'pay', 1, 0, 0],
    ['partly_refunded', 'refund', 0, ONE_TICKET, 0],
    ['not_by_the_date', 'days', REGULAR, 6, 3],
  ],
  'a type is archived, bought no longer, and brought back': [
    ['held', 'buy', REGULAR, ONE, 0],
    ['gone', 'archive', REGULAR, 1, 0],
    ['tickets_unknown', 'buy', REGULAR, ONE, 0],
    ['ok', 'pay', 0, 0, 0],
    ['type_unknown', 'edit', REGULAR, 4, 0],
    ['back', 'archive', REGULAR, 0, 0],
    ['held', 'buy', REGULAR, ONE, 0],
  ],
  'money comes late: for a type that is in a room by now, and for one that is archived': [
    ['held', 'buy', REGULAR, ONE, 0],
    ['held', 'buy', EARLY, ONE, 0],
    ['ok', 'give_up', 0, 0, 0],
    ['ok', 'give_up', 0, 0, 0],
    ['ok', 'room', REGULAR, EARLY, 8],
    ['gone', 'archive', EARLY, 1, 0],
    ['paid', 'late_money', 0, 0, 0],
    ['refunded', 'late_money', 0, 0, 0],
  ],
  'nothing is to be paid, and it is given back': [
    ['ok', 'edit', EARLY, 0, 0],
    ['free', 'buy', EARLY, TWO, 0],
    ['partly_refunded', 'refund', 0, ONE_TICKET, 0],
    ['refunded', 'refund', 0, ALL_OF_IT, 0],
  ],
} satisfies Record<string, [outcome: string, ...step: Step][]>;
