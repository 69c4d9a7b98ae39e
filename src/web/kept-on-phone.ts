// What the service worker keeps of this person's tickets; see service-worker.ts, which writes it.
const STORE = 'tickets-1';
// The ticket's address with its secret, which the server wants to see as soon as there is a network again.
const KEPT_FROM = 'x-kept-from';
const TICKET = /^\/tickets\/[0-9a-f-]{36}$/;

export interface KeptTicket {
  path: string;
  event: string;
  // In words and, for sorting, as a day or an instant.
  when: string;
  at: string;
  code: string;
  picture: string;
}

// Next first, past ones last. Empty where the browser keeps nothing.
export async function listKeptTickets(now: number): Promise<KeptTicket[]> {
  const tickets: KeptTicket[] = [];
  for (const request of await keptPages()) {
    const page = await caches.match(request);
    const card = page && readCard(await page.text());
    const path = page?.headers.get(KEPT_FROM) ?? new URL(request.url).pathname;
    if (card) tickets.push({ path, ...card });
  }
  const isPast = ({ at }: KeptTicket) => Date.parse(at) < now - DAY_MS;
  return tickets.sort(
    (one, other) => Number(isPast(one)) - Number(isPast(other)) || one.at.localeCompare(other.at),
  );
}

const DAY_MS = 86_400_000;

export const countKeptTickets = async (): Promise<number> => (await keptPages()).length;

export async function forgetKeptTickets(): Promise<void> {
  try {
    await caches.delete(STORE);
  } catch {}
}

// Pages of another origin than https or localhost have no such store.
async function keptPages(): Promise<Request[]> {
  try {
    if (!(await caches.has(STORE))) return [];
    const pages = await (await caches.open(STORE)).keys();
    return pages.filter(({ url }) => TICKET.test(new URL(url).pathname));
  } catch {
    return [];
  }
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
    picture: card.querySelector('img')?.getAttribute('src') ?? '',
  };
}
