import { crowdingOf, type UnpaidLimits } from './unpaid.rules.ts';

// What a visitor is about to hold.
export interface UnpaidWish {
  tickets: number;
  // It costs nothing, so it is paid at once and cannot run out: it counts as long as a hold would.
  isFree: boolean;
  // Keys that only this person has: their visitor id and, where they are signed in, their account.
  people: readonly string[];
  // Their email and phone, which anybody can write down. Empty ones are ignored.
  contacts: readonly string[];
  address: string;
  // An order with one of these marks replaces or repeats the earlier order that had the same mark.
  marks: readonly string[];
}

// Tickets that are held, or about to be, and not paid for; or that cost nothing and were taken a short time ago.
export interface Unpaid extends UnpaidWish {
  // null while it is being placed.
  reference: string | null;
  isOpen: boolean;
  endsAt: number;
  // The next order does not replace one that is being paid, or was.
  isPaying: boolean;
  replaces: readonly Unpaid[];
}

type Taken =
  // `isCrowded`: the address or a contact now holds more than it may without a token.
  | { ok: true; unpaid: Unpaid; isCrowded: boolean }
  // `references` are the orders that count against it. Other processes may have closed some of them: see `correct`.
  // `isOfFree`: free tickets do, which can be neither paid nor cancelled.
  | { ok: false; references: string[]; isOfFree: boolean };

export interface UnpaidTally {
  readonly limits: UnpaidLimits;
  // Counts the tickets before the order is placed, so that orders sent at the same time cannot slip past the limit.
  // Counts nothing if that would be too many.
  take(wish: UnpaidWish, now: number): Taken;
  // The order was not placed after all.
  undo(unpaid: Unpaid): void;
  // The order was placed. Answers the orders that it may have replaced: only the database knows, and until it is asked
  // they still count.
  place(unpaid: Unpaid, reference: string): string[];
  renew(reference: string): void;
  // Called before the provider is asked, which takes time.
  pay(reference: string, now: number): void;
  // The order was paid. One that cost nothing goes on counting, against what is free, until its time is over.
  confirm(reference: string): void;
  // The order was given back.
  close(reference: string): void;
  // Stops counting those of these orders that the database does not list as open.
  correct(references: readonly string[], open: ReadonlyMap<string, { isPaying: boolean }>): void;
}

// Whoever pays is not refused for what they were given.
function freeOf(open: Iterable<Unpaid>): number {
  let tickets = 0;
  for (const each of open) if (each.isFree) tickets += each.tickets;
  return tickets;
}

const namesOf = ({ people, contacts }: UnpaidWish) => [...people, ...contacts];

// About 100 MB; the oldest orders are forgotten first.
const MOST_ORDERS = 100_000;
const FEWEST_GONE = 1_000;

// How many unpaid tickets each person, contact and address holds, kept in the memory of this process so that no query is
// needed. It may count too many until a hold is over, so the database is asked before anybody is refused.
export function createUnpaidTally(
  limits: UnpaidLimits,
  holdMs: number,
  mostOrders = MOST_ORDERS,
): UnpaidTally {
  const people = new Map<string, { tickets: number; open: Set<Unpaid> }>();
  const addresses = new Map<string, number>();
  const marked = new Map<string, Unpaid>();
  const placed = new Map<string, Unpaid>();
  // In order of their end: all holds last equally long, so the first placed ends first. One that was lengthened is put
  // at the end of the queue again.
  let due: { unpaid: Unpaid; at: number }[] = [];
  let gone = 0;

  function open(unpaid: Unpaid): void {
    for (const person of namesOf(unpaid)) {
      const share = people.get(person) ?? { tickets: 0, open: new Set() };
      share.tickets += unpaid.tickets;
      share.open.add(unpaid);
      people.set(person, share);
    }
    addresses.set(unpaid.address, (addresses.get(unpaid.address) ?? 0) + unpaid.tickets);
    for (const mark of unpaid.marks) marked.set(mark, unpaid);
  }

  function end(unpaid: Unpaid | undefined): void {
    if (!unpaid?.isOpen) return;
    unpaid.isOpen = false;
    if (unpaid.reference !== null) placed.delete(unpaid.reference);
    for (const person of namesOf(unpaid)) {
      const share = people.get(person);
      if (!share) continue;
      share.tickets -= unpaid.tickets;
      share.open.delete(unpaid);
      if (share.open.size === 0) people.delete(person);
    }
    const left = (addresses.get(unpaid.address) ?? 0) - unpaid.tickets;
    if (left > 0) addresses.set(unpaid.address, left);
    else addresses.delete(unpaid.address);
    for (const mark of unpaid.marks) if (marked.get(mark) === unpaid) marked.delete(mark);
  }

  function endOverdue(now: number): void {
    for (let next = due[gone]; next; next = due[gone]) {
      const isTooMany = due.length - gone > mostOrders;
      if (next.at > now && !isTooMany) break;
      gone += 1;
      if (next.unpaid.isOpen && next.unpaid.endsAt > now && !isTooMany) {
        due.push({ unpaid: next.unpaid, at: next.unpaid.endsAt });
      } else end(next.unpaid);
    }
    if (gone < FEWEST_GONE || gone * 2 < due.length) return;
    due = due.slice(gone);
    gone = 0;
  }

  function replacedBy({ marks }: UnpaidWish): Unpaid[] {
    const others = marks.flatMap((mark) => marked.get(mark) ?? []).filter((other) => !other.isPaying);
    return others.length < 2 ? others : [...new Set(others)];
  }

  return {
    limits,

    take(wish, now) {
      endOverdue(now);
      const replaces = replacedBy(wish);
      const contacts = wish.contacts.filter((contact) => contact !== '');
      const inTheWay = new Set<Unpaid>();
      const mostHeldBy = (names: readonly string[]) => {
        let held = 0;
        for (const name of names) {
          const share = people.get(name);
          if (!share) continue;
          let tickets = share.tickets;
          for (const other of replaces) if (share.open.has(other)) tickets -= other.tickets;
          if (!wish.isFree && tickets + wish.tickets > limits.mostTickets) tickets -= freeOf(share.open);
          held = Math.max(held, tickets);
          if (tickets + wish.tickets > limits.mostTickets) for (const each of share.open) inTheWay.add(each);
        }
        return held;
      };
      const held = mostHeldBy(wish.people);
      const ofContact = mostHeldBy(contacts);
      let ofAddress = addresses.get(wish.address) ?? 0;
      for (const other of replaces) if (other.address === wish.address) ofAddress -= other.tickets;
      const crowding = crowdingOf({ held, ofContact, ofAddress, wanted: wish.tickets }, limits);
      if (crowding === 'full') {
        const others = [...inTheWay];
        return {
          ok: false,
          references: others.flatMap(({ reference }) => reference ?? []),
          isOfFree: wish.isFree && (others.length === 0 || others.some(({ isFree }) => isFree)),
        };
      }
      const unpaid: Unpaid = {
        ...wish,
        contacts,
        reference: null,
        isOpen: true,
        endsAt: now + holdMs,
        isPaying: false,
        replaces,
      };
      open(unpaid);
      return { ok: true, unpaid, isCrowded: crowding === 'crowded' };
    },

    undo(unpaid) {
      end(unpaid);
      for (const other of unpaid.replaces) {
        if (other.isOpen) for (const mark of other.marks) if (!marked.has(mark)) marked.set(mark, other);
      }
    },

    place(unpaid, reference) {
      const replaced = unpaid.replaces.flatMap((other) => (other.isOpen && other.reference) || []);
      unpaid.replaces = [];
      if (unpaid.isOpen) {
        unpaid.reference = reference;
        placed.set(reference, unpaid);
        due.push({ unpaid, at: unpaid.endsAt });
      }
      return replaced;
    },

    renew(reference) {
      const unpaid = placed.get(reference);
      if (unpaid) unpaid.endsAt += holdMs;
    },

    pay(reference, now) {
      const unpaid = placed.get(reference);
      if (!unpaid) return;
      unpaid.isPaying = true;
      unpaid.endsAt = Math.max(unpaid.endsAt, now + holdMs);
    },

    confirm(reference) {
      const unpaid = placed.get(reference);
      if (unpaid?.isFree) unpaid.isPaying = true;
      else end(unpaid);
    },

    close(reference) {
      end(placed.get(reference));
    },

    correct(references, stillOpen) {
      for (const reference of references) {
        const unpaid = placed.get(reference);
        const order = stillOpen.get(reference);
        if (!order) end(unpaid);
        else if (unpaid) unpaid.isPaying = order.isPaying;
      }
    },
  };
}
