import { crowdingOf, type UnpaidLimits } from './unpaid.rules.ts';

// What somebody is about to hold.
export interface UnpaidWish {
  tickets: number;
  // By which the same person is known again: visitor, email, phone. A blank one knows nobody.
  people: readonly string[];
  address: string;
  // Whoever comes with one of these again replaces what came with it, or repeats it.
  marks: readonly string[];
}

// Tickets that are held, or about to be, and not paid for.
export interface Unpaid extends UnpaidWish {
  // null: being placed.
  reference: string | null;
  isOpen: boolean;
  endsAt: number;
  // What is being paid is not replaced by the next order.
  isPaying: boolean;
  replaces: readonly Unpaid[];
}

type Taken =
  // Crowded: above what an address may hold without a token.
  | { ok: true; unpaid: Unpaid; isCrowded: boolean }
  // With the orders that stand in the way. What became of them in other processes is not known here.
  | { ok: false; references: string[] };

export interface UnpaidTally {
  readonly limits: UnpaidLimits;
  // Counts tickets before they are placed, so that orders sent at once cannot slip past; or counts nothing, because
  // it would be too many.
  take(wish: UnpaidWish, now: number): Taken;
  // They were not placed after all.
  undo(unpaid: Unpaid): void;
  // They were. Answers the orders that this one may have replaced: whether it did, only the database knows, and until it
  // was asked they count.
  place(unpaid: Unpaid, reference: string): string[];
  renew(reference: string): void;
  // Said before a provider is asked, which takes time.
  pay(reference: string, now: number): void;
  // Paid, or given back.
  close(reference: string): void;
  // Of these orders only those that the database knows as open still count.
  correct(references: readonly string[], open: ReadonlyMap<string, { isPaying: boolean }>): void;
}

// About 100 MB; those placed longest ago are forgotten first.
const MOST_ORDERS = 100_000;
const FEWEST_GONE = 1_000;

// How many unpaid tickets each person and each address holds, in the memory of this process: look-ups by key and no
// query. It may count too many for as long as a hold lasts, so nobody is refused before their orders were looked at.
export function createUnpaidTally(
  limits: UnpaidLimits,
  holdMs: number,
  mostOrders = MOST_ORDERS,
): UnpaidTally {
  const people = new Map<string, { tickets: number; open: Set<Unpaid> }>();
  const addresses = new Map<string, number>();
  const marked = new Map<string, Unpaid>();
  const placed = new Map<string, Unpaid>();
  // Everybody waits for as long, so who came first is due first; what was lengthened meanwhile queues again.
  let due: { unpaid: Unpaid; at: number }[] = [];
  let gone = 0;

  function open(unpaid: Unpaid): void {
    for (const person of unpaid.people) {
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
    for (const person of unpaid.people) {
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
      const known = wish.people.filter((person) => person !== '');
      let held = 0;
      const inTheWay = new Set<Unpaid>();
      for (const person of known) {
        const share = people.get(person);
        if (!share) continue;
        let tickets = share.tickets;
        for (const other of replaces) if (share.open.has(other)) tickets -= other.tickets;
        held = Math.max(held, tickets);
        if (tickets + wish.tickets > limits.mostTickets) for (const each of share.open) inTheWay.add(each);
      }
      let ofAddress = addresses.get(wish.address) ?? 0;
      for (const other of replaces) if (other.address === wish.address) ofAddress -= other.tickets;
      const crowding = crowdingOf({ held, ofAddress, wanted: wish.tickets }, limits);
      if (crowding === 'full') {
        return { ok: false, references: [...inTheWay].flatMap(({ reference }) => reference ?? []) };
      }
      const unpaid: Unpaid = {
        ...wish,
        people: known,
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
