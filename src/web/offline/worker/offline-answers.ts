import { isLocale, LOCALES, type Locale } from '#shared/i18n.ts';
import { PAGES, TICKET, TICKETS } from '#web/offline/kept-names.ts';
import { DATA, SCANNER } from './addresses.ts';
import { byDate, type KeptPage, listKept, withoutDoubles } from './kept-pages.ts';
import { DOOR } from './stores.ts';

// In place of a page that is neither on the network nor on this phone.

const ORDER = /^\/events\/pay\/([0-9a-z]{8})$/i;
const TICKET_LIST = /^\/(tickets|account\/myTickets)$/;
const SEARCH = /^\/events\/search$/;

const offlinePage = (language: Locale) => `/offline/${language}.html`;
export const OFFLINE_PAGES: readonly string[] = LOCALES.map(offlinePage);

const listTickets = () => listKept(TICKETS, (path) => TICKET.test(path));

// For the link to an order in mails, and for its page: its kept tickets, or the one that there is.
export async function ticketsOfOrder({ pathname, searchParams }: URL): Promise<Response | null> {
  const reference = ORDER.exec(pathname)?.[1] ?? searchParams.get('REF_NUMBER')?.trim();
  if (!reference || !pathname.startsWith('/events/pay/')) return null;
  const [first, ...others] = (await listTickets()).filter(({ order }) => order === reference.toUpperCase());
  if (!first) return null;
  if (others.length === 0) return Response.redirect(first.path);
  const tickets = [first, ...others];
  return offlineAnswer('tickets', tickets.at(-1)?.language, { tickets });
}

// In the language of the page that was seen last, in words for what was asked for, with links to what is kept.
export async function sayOffline({ pathname, searchParams }: URL): Promise<Response> {
  const pages = await listKept(PAGES, (path) => !DATA.test(path));
  const tickets = (await listTickets()).sort(byDate);
  const isSearch = SEARCH.test(pathname);
  const isTickets = TICKET_LIST.test(pathname);
  const about = isTickets ? (tickets.length > 0 ? 'tickets' : 'none') : isSearch ? 'search' : 'page';
  const wanted = (searchParams.get('event') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ path, title }: KeptPage) =>
    isSearch &&
    wanted.length > 0 &&
    !path.startsWith('/events/search') &&
    wanted.every((word) => title.toLowerCase().includes(word));
  const language = [...pages, ...tickets].at(-1)?.language;
  const seen = withoutDoubles(pages.reverse());
  return offlineAnswer(about, language, {
    found: seen.filter(isFound).slice(0, 10),
    tickets,
    pages: (isTickets ? [] : seen.filter((page) => !isFound(page))).slice(0, 10),
  });
}

type Links = Partial<Record<'found' | 'tickets' | 'pages', KeptPage[]>>;

async function offlineAnswer(about: string, seen: string | undefined, links: Links): Promise<Response> {
  const language = seen ?? navigator.language.slice(0, 2);
  const page = await caches.match(offlinePage(isLocale(language) ? language : LOCALES[0]));
  if (!page) return Response.error();
  const hasScanner = (await (await caches.open(DOOR)).match(SCANNER)) !== undefined;
  const html = (await page.text())
    .replace(/<!--if:scanner-->([\s\S]*?)<!--\/if-->/, (_, way) => (hasScanner ? way : ''))
    .replace(/<!--of:(\w+)-->([\s\S]*?)<!--\/of-->/g, (_, of, words) => (of === about ? words : ''))
    .replace(/<!--(found|tickets|pages)-->/g, (_, which: keyof Links) => linksTo(links[which] ?? []));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(html, { status: about === 'tickets' ? 200 : 503, headers });
}

const linksTo = (pages: KeptPage[]): string =>
  pages
    .map(({ path, title, details }) => {
      const more = details && `<small>${details}</small>`;
      return `<li><a href="${path.replaceAll('&', '&amp;')}">${title}${more}</a></li>`;
    })
    .join('');
