import { withQuery } from './address.ts';

// The seller's wing. The organiser always stands in the address.
export const SELLER_PATH = '/sell';

// Its first screen, with what was typed before signing in, also on another device; with a price that was worked out elsewhere.
export const sellPath = (query: { begun?: string; price?: string; currency?: string }): string =>
  withQuery(SELLER_PATH, new URLSearchParams(query));

// Where somebody proves once more who they are, and goes on, or goes back: elsewhere, where the next page asks for it too.
export const provePath = (next: string, back?: string): string =>
  withQuery(`${SELLER_PATH}/prove`, new URLSearchParams({ next, ...(back && { back }) }));

export const sellerHomePath = (organizer: string): string => `${SELLER_PATH}/${organizer}`;
export const sellerEventsPath = (organizer: string, query: Record<string, string> = {}): string =>
  withQuery(`${sellerHomePath(organizer)}/events`, new URLSearchParams(query));
export const newEventPath = (organizer: string): string => `${sellerHomePath(organizer)}/new`;
export const draftPath = (organizer: string, draft: string, query: Record<string, string> = {}): string =>
  withQuery(`${sellerHomePath(organizer)}/drafts/${draft}`, new URLSearchParams(query));
// Adds a place: for a draft, or for an event that is published.
export const newVenuePath = (
  organizer: string,
  query: { draft?: string; event?: string; name?: string },
): string => withQuery(`${sellerHomePath(organizer)}/venues/new`, new URLSearchParams(query));
// How visitors will see it.
export const draftPreviewPath = (organizer: string, draft: string): string =>
  `${draftPath(organizer, draft)}/preview`;
export const sellerMorePath = (organizer: string): string => `${sellerHomePath(organizer)}/more`;

// The team, and its pages: of an invitation, of leaving, of one member.
export const teamPath = (organizer: string, page = ''): string =>
  `${sellerHomePath(organizer)}/team${page && `/${page}`}`;

// The orders, narrowed by what the query says; of one event where the query is read within it.
export const sellerOrdersPath = (organizer: string, query: Record<string, string> = {}): string =>
  withQuery(`${sellerHomePath(organizer)}/orders`, new URLSearchParams(query));
export const eventOrdersPath = (
  organizer: string,
  event: number,
  query: Record<string, string> = {},
): string => withQuery(sellerEventPath(organizer, event, 'orders'), new URLSearchParams(query));

export const sellerOrderPath = (
  organizer: string,
  reference: string,
  query: Record<string, string> = {},
): string => withQuery(`${sellerHomePath(organizer)}/orders/${reference}`, new URLSearchParams(query));

// Where money is given back: which tickets, how much, and only then.
export const refundPath = (organizer: string, reference: string, query: string[][] = []): string =>
  withQuery(`${sellerOrderPath(organizer, reference)}/refund`, new URLSearchParams(query));

// Who comes to an event, narrowed by what the query says.
export const attendeesPath = (organizer: string, event: number, query: Record<string, string> = {}): string =>
  withQuery(sellerEventPath(organizer, event, 'attendees'), new URLSearchParams(query));

// Where tickets are given away, and the list of names for the door.
export const givePath = (organizer: string, event: number): string =>
  sellerEventPath(organizer, event, 'attendees/give');
export const doorListPath = (
  organizer: string,
  event: number,
  query: readonly (readonly [name: string, value: string])[] = [],
): string =>
  withQuery(
    sellerEventPath(organizer, event, 'attendees/print'),
    new URLSearchParams(query.map((pair) => [...pair])),
  );

// The same as files.
export const attendeesFilePath = (organizer: string, event: number): string =>
  sellerEventPath(organizer, event, 'attendees.csv');
export const ordersFilePath = (organizer: string): string => `${sellerHomePath(organizer)}/orders.csv`;
// Many orders given back at once: what was begun, the question before it, and how far one is.
export const refundsPath = (organizer: string): string => `${sellerHomePath(organizer)}/refunds`;
export const newRefundsPath = (organizer: string): string => `${refundsPath(organizer)}/new`;
export const refundRunPath = (organizer: string, run: string): string => `${refundsPath(organizer)}/${run}`;

// What the organiser has with us, and what one event brought in.
export const moneyPath = (organizer: string): string => `${sellerHomePath(organizer)}/money`;
export const eventMoneyPath = (
  organizer: string,
  event: number,
  query: Record<string, string> = {},
): string => withQuery(`${moneyPath(organizer)}/events/${event}`, new URLSearchParams(query));

// What was added and taken in a period: to look at, or as a file.
export const statementPath = (
  organizer: string,
  query: Record<string, string> = {},
  kind: '' | '.csv' | '.pdf' = '',
): string => withQuery(`${moneyPath(organizer)}/statement${kind}`, new URLSearchParams(query));

// The invoices for our fee, or the paper of one.
export const invoicesPath = (organizer: string, number?: number): string =>
  `${moneyPath(organizer)}/invoices${number === undefined ? '' : `/${number}`}`;

// Who did what, narrowed by what the query says.
export const logPath = (organizer: string, query: Record<string, string> = {}): string =>
  withQuery(`${sellerHomePath(organizer)}/log`, new URLSearchParams(query));

// Where the organiser's public page is edited.
export const ownPagePath = (organizer: string): string => `${sellerHomePath(organizer)}/page`;

// Where a mailed invitation leads.
export const joinPath = (token: string): string =>
  withQuery(`${SELLER_PATH}/join`, new URLSearchParams({ token }));

// What belongs to one event: its overview, and a page for each tab.
export const sellerEventPath = (organizer: string, event: number, tab = ''): string =>
  `${sellerHomePath(organizer)}/events/${event}${tab && `/${tab}`}`;

// What was written to its holders: all of it, the page to write on, or one message.
export const messagesPath = (organizer: string, event: number, rest = ''): string =>
  sellerEventPath(organizer, event, `messages${rest && `/${rest}`}`);

export const sharePath = (organizer: string, event: number): string =>
  sellerEventPath(organizer, event, 'share');
// The code that leads to an event, or to it by a campaign: as a sheet to print, and as a file.
export const qrPrintPath = (organizer: string, event: number, campaign?: string): string =>
  withQuery(`${sharePath(organizer, event)}/print`, campaignQuery(campaign));
export const qrFilePath = (organizer: string, event: number, kind: 'png' | 'svg'): string =>
  `${sharePath(organizer, event)}/qr/${kind}`;
const campaignQuery = (campaign?: string) =>
  new URLSearchParams(campaign === undefined ? {} : { c: campaign });

// The codes of an event, or the page of one of them; as a file.
export const codesPath = (
  organizer: string,
  event: number,
  query: Record<string, string> = {},
  code = '',
): string =>
  withQuery(sellerEventPath(organizer, event, `codes${code && `/${code}`}`), new URLSearchParams(query));
export const codesFilePath = (organizer: string, event: number, query: Record<string, string>): string =>
  withQuery(sellerEventPath(organizer, event, 'codes.csv'), new URLSearchParams(query));

// The doors of an event; and the gates and phones there.
export const doorPath = (organizer: string, event: number): string =>
  sellerEventPath(organizer, event, 'door');
export const doorPhonesPath = (organizer: string, event: number): string =>
  `${doorPath(organizer, event)}/phones`;
