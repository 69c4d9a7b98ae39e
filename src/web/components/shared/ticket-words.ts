import type { DoorColour, EntryRule } from '#modules/catalog/at-door.rules.ts';
import type { SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';

const STATES: Record<SoldType['state'], () => string> = {
  on_sale: m.seller_tickets_state_on_sale,
  few_left: m.seller_tickets_state_few_left,
  sale_soon: m.seller_tickets_state_sale_soon,
  all_held: m.seller_tickets_state_all_held,
  sold_out: m.seller_tickets_state_sold_out,
  sale_ended: m.seller_tickets_state_sale_ended,
  paused: m.seller_tickets_state_paused,
  postponed: m.seller_tickets_state_postponed,
  past: m.seller_tickets_state_past,
  cancelled: m.seller_tickets_state_cancelled,
  archived: m.seller_tickets_state_archived,
};
export const stateWord = (state: SoldType['state']): string => STATES[state]();

const ENTRIES: Record<EntryRule, () => string> = {
  once: m.seller_tickets_entry_once,
  daily: m.seller_tickets_entry_daily,
  reentry: m.seller_tickets_entry_reentry,
};
export const entryWord = (rule: EntryRule): string => ENTRIES[rule]();

const COLOURS: Record<DoorColour, () => string> = {
  white: m.seller_tickets_colour_white,
  yellow: m.seller_tickets_colour_yellow,
  orange: m.seller_tickets_colour_orange,
  red: m.seller_tickets_colour_red,
  pink: m.seller_tickets_colour_pink,
  purple: m.seller_tickets_colour_purple,
  blue: m.seller_tickets_colour_blue,
  green: m.seller_tickets_colour_green,
  black: m.seller_tickets_colour_black,
};
export const colourWord = (colour: DoorColour): string => COLOURS[colour]();
