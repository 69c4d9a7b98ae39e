// What happened with an order, from everything that was written down about it.

export const TIMELINE = [
  'placed',
  'tried',
  'try_failed',
  'paid',
  'accepted',
  'expired',
  'cancelled',
  'in_review',
  'mailed',
  'mail_failed',
  'texted',
  'sent_again',
  'named',
  'type_changed',
  'offered',
  'passed_on',
  'scanned',
  'asked',
  'granted',
  'refused',
  'taken_back',
  'money_back',
  'money_failed',
  'disputed',
] as const;
export type TimelineWord = (typeof TIMELINE)[number];

export interface TimelineEntry {
  at: Date;
  what: TimelineWord;
  // Which tickets of the order it is about; none: the order.
  tickets?: readonly number[];
  // Whose deed it was, or whom it concerns.
  name?: string | null;
  amountMinor?: number;
  provider?: string;
}

interface Facts {
  order: { placed_at: Date; disputed_at: Date | null };
  tickets: readonly { id: string; number: number }[];
  payments: readonly { provider: string; status: string; created_at: Date; settled_at: Date | null }[];
  moves: readonly { at: Date; to_state: string; cause: string }[];
  sent: readonly { channel: string; is_failed: boolean; at: Date }[];
  deeds: readonly {
    at: Date;
    name: string | null;
    action: string;
    ticket: number | null;
    type: string | null;
  }[];
  steps: readonly { ticket_id: string; at: Date; what: string; name: string | null }[];
  request: { asked_at: Date; state: string; answered_at: Date | null; name: string | null } | null;
  returns: readonly { ticket_ids: string[]; amount_minor: number; at: Date; name: string | null }[];
  refunds: readonly { amount_minor: number; status: string; created_at: Date; settled_at: Date | null }[];
}

const MOVES: Readonly<Record<string, TimelineWord>> = {
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  needs_review: 'in_review',
};
// Issuing and taking back are told by the order itself.
const STEPS: Readonly<Record<string, TimelineWord>> = {
  assigned: 'named',
  offered: 'offered',
  accepted: 'passed_on',
  used: 'scanned',
};

// The newest last.
export function timelineOf(facts: Facts): TimelineEntry[] {
  const numberOf = new Map(facts.tickets.map(({ id, number }) => [id, number]));
  const numbers = (ids: readonly string[]) => ids.map((id) => numberOf.get(id) ?? 0);
  const { request } = facts;
  const entries: TimelineEntry[] = [
    { at: facts.order.placed_at, what: 'placed' },
    ...facts.payments.flatMap(triesOf),
    ...facts.moves.flatMap(({ at, to_state, cause }): TimelineEntry[] => {
      const what = cause === 'accepted' ? 'accepted' : MOVES[to_state];
      return what ? [{ at, what }] : [];
    }),
    ...facts.sent.map(
      ({ at, channel, is_failed }): TimelineEntry => ({
        at,
        what: is_failed ? 'mail_failed' : channel === 'sms' ? 'texted' : 'mailed',
      }),
    ),
    ...facts.deeds.map(
      ({ at, name, action, ticket, type }): TimelineEntry =>
        action === 'order.ticket_type_changed'
          ? { at, what: 'type_changed', tickets: ticket === null ? [] : [ticket], name: type }
          : { at, what: 'sent_again', name },
    ),
    ...facts.steps.flatMap(({ at, what, ticket_id, name }): TimelineEntry[] => {
      const word = STEPS[what];
      return word ? [{ at, what: word, tickets: numbers([ticket_id]), name }] : [];
    }),
    ...facts.returns.map(
      ({ at, ticket_ids, amount_minor, name }): TimelineEntry => ({
        at,
        what: 'taken_back',
        tickets: numbers(ticket_ids),
        amountMinor: amount_minor,
        name,
      }),
    ),
    ...facts.refunds.flatMap(({ status, amount_minor, created_at, settled_at }): TimelineEntry[] => {
      if (status !== 'done' && status !== 'failed') return [];
      const what = status === 'done' ? 'money_back' : 'money_failed';
      return [{ at: settled_at ?? created_at, what, amountMinor: amount_minor }];
    }),
  ];
  if (request) entries.push({ at: request.asked_at, what: 'asked' });
  if (request?.answered_at && request.state !== 'open')
    entries.push({
      at: request.answered_at,
      what: request.state === 'granted' ? 'granted' : 'refused',
      name: request.name,
    });
  if (facts.order.disputed_at) entries.push({ at: facts.order.disputed_at, what: 'disputed' });
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function triesOf({ provider, status, created_at, settled_at }: Facts['payments'][number]): TimelineEntry[] {
  const tried: TimelineEntry = { at: created_at, what: 'tried', provider };
  const isOver = (status === 'failed' || status === 'expired') && settled_at !== null;
  return isOver ? [tried, { at: settled_at, what: 'try_failed', provider }] : [tried];
}
