// All that a receipt shows, as finished texts: the drawing code decides nothing.
export interface ReceiptSheet {
  title: string;
  author: string;
  language: string;
  // Written into the file as the time of its making, so that the same receipt is the same bytes.
  issuedAt: Date;
  siteName: string;
  foot: string;
  heading: string;
  reference: string;
  eventName: string;
  eventWhen: string;
  // Shown in two columns: who sold and bought, and how it was paid.
  parties: { label: string; lines: string[] }[];
  columns: { what: string; amount: string };
  lines: { what: string; detail: string; amount: string }[];
  sums: { label: string; amount: string; isStrong: boolean }[];
  colours: { ground: string; woven: string; bold: string; warm: string; spark: string };
}
