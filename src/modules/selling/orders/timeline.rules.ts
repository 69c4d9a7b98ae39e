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
  'left',
  'entry_undone',
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
  // Of what was changed: what it was, and who of the team did it.
  before?: string | null;
  days?: { before: string | null; after: string | null } | null;
  by?: { name: string | null } | null;
  amountMinor?: number;
  provider?: string;
}

interface Facts {
  order: { placed_at: Date; disputed_at: Date | null; buyer_name: string };
  tickets: readonly { id: string; number: number }[];
  payments: readonly { provider: string; status: string; created_at: Date; settled_at: Date | null }[];
  moves: readonly { at: Date; to_state: string; cause: string }[];
  sent: readonly { channel: string; is_failed: boolean; at: Date }[];
  deeds: readonly {
    at: Date;
    name: string | null;
    action: string;
    ticket: number | null;
    type_before: string | null;
    type: string | null;
    day_before: string | null;
    day: string | null;
  }[];
  // In the order in which they happened.
  steps: readonly { ticket_id: string; at: Date; what: string; actor: string; name: string | null }[];
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
  left: 'left',
  entry_undone: 'entry_undone',
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
    ...facts.deeds.flatMap(deedsOf),
    ...stepsOf(facts, numbers),
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

function deedsOf(deed: Facts['deeds'][number]): TimelineEntry[] {
  const { at, name, action, ticket, type_before, type, day_before, day } = deed;
  if (action === 'order.tickets_resent') return [{ at, what: 'sent_again', name }];
  if (action !== 'order.ticket_type_changed') return [];
  const days = day_before === day ? null : { before: day_before, after: day };
  const tickets = ticket === null ? [] : [ticket];
  return [{ at, what: 'type_changed', tickets, name: type, before: type_before, days, by: { name } }];
}

// After these a ticket has that name; without one it is the buyer's.
const NAMING = ['issued', 'assigned', 'accepted'];

// Names are in the history of their tickets, where they can be forgotten, and who of the team changed them is in the log: each
// change of theirs has one line in both.
function stepsOf(
  { order, deeds, steps }: Facts,
  numbers: (ids: readonly string[]) => number[],
): TimelineEntry[] {
  const renamers = Map.groupBy(
    deeds.filter(({ action }) => action === 'order.ticket_renamed'),
    ({ ticket }) => ticket,
  );
  const named = new Map<string, string | null>();
  return steps.flatMap(({ at, what, actor, ticket_id, name }): TimelineEntry[] => {
    const tickets = numbers([ticket_id]);
    const before = named.get(ticket_id) ?? order.buyer_name;
    if (NAMING.includes(what)) named.set(ticket_id, name);
    const word = STEPS[what];
    if (word === undefined) return [];
    if (word !== 'named') return [{ at, what: word, tickets, name }];
    const deed = actor === 'organizer' ? renamers.get(tickets[0] ?? 0)?.shift() : undefined;
    const by = actor === 'organizer' ? { name: deed?.name ?? null } : null;
    return [{ at, what: word, tickets, name, before, by }];
  });
}

function triesOf({ provider, status, created_at, settled_at }: Facts['payments'][number]): TimelineEntry[] {
  const tried: TimelineEntry = { at: created_at, what: 'tried', provider };
  const isOver = (status === 'failed' || status === 'expired') && settled_at !== null;
  return isOver ? [tried, { at: settled_at, what: 'try_failed', provider }] : [tried];
}
