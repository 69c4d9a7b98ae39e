import { FORGET, TICKET } from '#web/offline/kept-names.ts';
import { isPublicPage, SCANNER } from './addresses.ts';
import { sayOffline, ticketsOfOrder } from './offline-answers.ts';
import { freshOrKeptPage } from './public-pages.ts';
import { freshOrKeptScanner } from './scanner.ts';
import { forgetPerson, freshOrKeptTicket } from './tickets.ts';
import { type Fetching, worker } from './worker-scope.ts';

// A page that is open answers at once.
const PATIENCE_MS = 2_000;

// Whatever is opened as a document gets an answer: the network's, the kept one, the kept tickets of the order that was
// asked for, or a page that says what is missing.
export async function answerPage(event: Fetching): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const { pathname } = url;
  const isRead = request.method === 'GET';
  try {
    if (isRead && TICKET.test(pathname)) return await freshOrKeptTicket(request);
    if (isRead && isPublicPage(pathname)) return await freshOrKeptPage(event);
    if (isRead && pathname === SCANNER) return await freshOrKeptScanner(request);
    const answer = await fetch(request);
    if (answer.headers.has(FORGET)) await forgetPerson().catch(() => {});
    return answer;
  } catch {
    // An answer without content leaves the browser where it is.
    if (!isRead && (await staysOpen(pathname))) return new Response(null, { status: 204 });
    if (pathname === '/') return Response.redirect('/events');
    return (await ticketsOfOrder(url)) ?? sayOffline(url);
  }
}

// Whether the page that sent a form is still open and will say that no answer came.
async function staysOpen(unanswered: string): Promise<boolean> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = pages.map(
    (page) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        setTimeout(resolve, PATIENCE_MS);
        page.postMessage({ unanswered }, [port2]);
      }),
  );
  return (await Promise.all(answers)).includes(true);
}
