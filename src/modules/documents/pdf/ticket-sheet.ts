export type PageSize = 'a4' | 'a6';

export interface Fact {
  label: string;
  value: string;
  // A second line in quieter type.
  more?: string;
}

// All that one page shows, as finished texts: the drawing code decides nothing.
export interface TicketSheet {
  eventName: string;
  when: string;
  doors: string;
  // "1/2", the first of two tickets.
  number: string;
  referenceLabel: string;
  // null for a holder who is not the buyer.
  reference: string | null;
  codeLabel: string;
  // The typed code, in groups; null for a ticket that lets nobody in.
  code: string | null;
  // What the QR code says; null for a ticket that lets nobody in.
  qrText: string | null;
  qrName: string;
  // `who` is drawn beside the code, the other facts below it.
  who: Fact[];
  facts: Fact[];
  saying: string;
  // Printed across a ticket that lets nobody in.
  stamp: string | null;
  notes: Fact[];
  foot: string;
  colours: { ground: string; woven: string; bold: string; warm: string; spark: string };
}

export interface TicketDocument {
  title: string;
  author: string;
  language: string;
  // Written into the file as the time of its making, so that the same tickets are the same bytes.
  issuedAt: Date;
  size: PageSize;
  sheets: TicketSheet[];
}
