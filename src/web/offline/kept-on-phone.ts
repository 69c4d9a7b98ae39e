import { KEPT_FOR, KEPT_FROM, LEFT, PAGES, POSTERS, TICKET, TICKETS } from './kept-names.ts';

// What the service worker keeps on this phone, for the pages.

export interface KeptTicket {
  path: string;
  event: string;
  // In words and, for sorting, as a date or an instant.
  when: string;
  at: string;
  code: string;
  // Whose it is, and of which type.
  holder: string;
  picture: string;
}

// Next one first, past ones last. Empty if the browser keeps nothing.
export async function listKeptTickets(now: number, { ofGuestsAlone = false } = {}): Promise<KeptTicket[]> {
  const tickets: KeptTicket[] = [];
  for (const kept of await keptPages()) {
    if (ofGuestsAlone && kept.mark !== '') continue;
    const card = readCard(await kept.page.text());
    if (card) tickets.push({ path: pathOf(kept), ...card });
  }
  const isPast = ({ at }: KeptTicket) => Date.parse(at) < now - DAY_MS;
  return tickets.sort(
    (one, other) => Number(isPast(one)) - Number(isPast(other)) || one.at.localeCompare(other.at),
  );
}

const DAY_MS = 86_400_000;

const isOf = (person: string, mark: string) => mark === person || mark === LEFT + person;

export const countTicketsOf = async (person: string): Promise<number> =>
  (await keptPages()).filter(({ mark }) => isOf(person, mark)).length;

// Marks tickets that may stay after their owner has signed out, whoever signs in next.
export async function leaveTicketsOf(person: string): Promise<void> {
  for (const { store, request, page, mark } of await keptPages()) {
    if (mark !== person) continue;
    const headers = new Headers(page.headers);
    headers.set(KEPT_FOR, LEFT + person);
    await store.put(request, new Response(await page.text(), { headers }));
  }
}

export const forgetTicketsOf = (person: string): Promise<void> =>
  forgetTickets(({ mark }) => isOf(person, mark));

export const forgetTicket = ({ path }: KeptTicket): Promise<void> =>
  forgetTickets((kept) => pathOf(kept) === path);

// Removes the tickets of everybody else, except those that were left here on purpose. null: nobody is signed in.
export const forgetTicketsOfOthers = (person: string | null): Promise<void> =>
  forgetTickets(({ mark }) => mark !== '' && mark !== person && !mark.startsWith(LEFT));

async function forgetTickets(isForgotten: (kept: KeptPage) => boolean): Promise<void> {
  const pages = await keptPages();
  const forgotten = pages.filter(isForgotten);
  // The store also holds the tickets' posters.
  if (forgotten.length > 0 && forgotten.length === pages.length) await caches.delete(TICKETS);
  for (const { store, request } of forgotten) await store.delete(request);
  if (forgotten.length > 0) navigator.serviceWorker?.controller?.postMessage({ forgotten: true });
}

// Removes the kept public pages, which tell what somebody looked at and searched for.
export async function forgetSeen(): Promise<void> {
  try {
    await Promise.all([PAGES, POSTERS].map((name) => caches.delete(name)));
  } catch {}
}

interface KeptPage {
  store: Cache;
  request: Request;
  page: Response;
  // Whose it is; '' for a guest's.
  mark: string;
}

const pathOf = ({ page, request }: KeptPage): string =>
  page.headers.get(KEPT_FROM) ?? new URL(request.url).pathname;

// Only pages on https or localhost have such a store.
async function keptPages(): Promise<KeptPage[]> {
  const pages: KeptPage[] = [];
  try {
    if (!(await caches.has(TICKETS))) return [];
    const store = await caches.open(TICKETS);
    for (const request of await store.keys()) {
      const page = TICKET.test(new URL(request.url).pathname) ? await store.match(request) : null;
      if (page) pages.push({ store, request, page, mark: page.headers.get(KEPT_FOR) ?? '' });
    }
  } catch {}
  return pages;
}

function readCard(html: string): Omit<KeptTicket, 'path'> | null {
  const card = new DOMParser().parseFromString(html, 'text/html').querySelector('.ticket-card');
  const event = card?.querySelector('h1')?.textContent;
  if (!card || !event) return null;
  const time = card.querySelector('time');
  return {
    event,
    when: time?.textContent ?? '',
    at: time?.dateTime ?? '',
    code: card.querySelector('[data-code]')?.textContent ?? '',
    holder: card.querySelector('[data-holder]')?.textContent ?? '',
    picture: card.querySelector('img')?.getAttribute('src') ?? '',
  };
}
