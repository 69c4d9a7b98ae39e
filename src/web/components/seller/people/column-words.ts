import type { AttendeeColumn, OrderColumn } from '#modules/attending/columns.rules.ts';
import type { SoldOrderRow } from '#modules/selling/orders/orders.contract.ts';
import type { Cell } from '#shared/csv.ts';
import { m } from '#shared/messages/messages.js';
import { orderState } from '#web/components/shared/order-words.ts';

const BOTH = {
  name: m.people_name,
  email: m.people_email,
  phone: m.people_phone,
  state: m.people_state,
  reference: m.people_reference,
  paid_at: m.people_paid_at,
  channel: m.people_channel,
};

export const ATTENDEE_WORDS: Record<AttendeeColumn, () => string> = {
  ...BOTH,
  type: m.people_type,
  date: m.people_day,
  admits: m.people_lets_in,
  used_at: m.people_used_at,
  buyer: m.people_buyer,
};

export const ORDER_WORDS: Record<OrderColumn, () => string> = {
  ...BOTH,
  event: m.log_event,
  tickets: m.people_tickets,
  tickets_left: m.people_tickets_left,
  total: m.people_total,
  fee: m.orders_fee,
  returned: m.orders_went_back,
  net: m.orders_net,
  currency: m.people_currency,
  campaign: m.people_campaign,
  code: m.people_code,
};

const CHANNELS: Readonly<Record<string, () => string>> = {
  site: m.people_channel_site,
  embed: m.people_channel_embed,
  link: m.people_channel_link,
  door: m.people_channel_door,
  comp: m.people_comp,
  api: m.people_channel_api,
};
const TICKET_STATES: Readonly<Record<string, () => string>> = {
  valid: m.people_state_valid,
  used: m.people_state_used,
  passed_on: m.people_passed_on,
  revoked: m.people_state_revoked,
};

type Words = (cell: string) => string;
const channelWord: Words = (channel) => CHANNELS[channel]?.() ?? channel;

// What programs call states and channels, as people call them. All words are looked up now: while the file is sent, nobody knows its
// language any more.
function saying(
  columns: readonly string[],
  words: Readonly<Record<string, Words>>,
  known: readonly string[],
) {
  const said = columns.map((column) => {
    const word = words[column];
    return word && new Map(known.map((name) => [name, word(name)]));
  });
  return (rows: readonly Cell[][]): Cell[][] =>
    rows.map((row) => row.map((cell, place) => said[place]?.get(String(cell)) ?? cell));
}

const ORDER_STATES: readonly SoldOrderRow['state'][] = ['paid', 'partly_refunded', 'refunded'];

export const sayingAttendees = (columns: readonly string[]) =>
  saying(columns, { channel: channelWord, state: (state) => TICKET_STATES[state]?.() ?? state }, [
    ...Object.keys(CHANNELS),
    ...Object.keys(TICKET_STATES),
  ]);

export const sayingOrders = (columns: readonly string[]) =>
  saying(
    columns,
    {
      channel: channelWord,
      state: (name) => {
        const state = ORDER_STATES.find((one) => one === name);
        return state ? orderState(state).word() : name;
      },
    },
    [...Object.keys(CHANNELS), ...ORDER_STATES],
  );
