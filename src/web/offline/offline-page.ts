import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { ACCOUNT_PATH } from '#web/paths/account.ts';
import { EVENTS_PATH, SEARCH_PATH } from '#web/paths/catalogue.ts';
import { SCANNER_PATH } from '#web/paths/scanner.ts';
import { TICKETS_PATH } from '#web/paths/tickets.ts';

// What the page that is missing was about: any page, a search, somebody's tickets, or those with none on this phone.
type About = 'page' | 'search' | 'tickets' | 'none';

// Only one of these stays in the page.
const only = (words: Record<About, string>): string =>
  Object.entries(words)
    .map(([about, text]) => `<!--of:${about}-->${text}<!--/of-->`)
    .join('');

// Shown by the service worker when there is neither a network nor a kept copy: it fills in the lists, leaves only
// the words for what was asked for, and the way to the scanner on phones that keep it. It is one complete file of the build and needs no other.
export function offlinePage(locale: Locale): string {
  const say = (sentence: (inputs: Record<never, never>, options: { locale: Locale }) => string) =>
    sentence({}, { locale });
  const title = only({
    page: say(m.offline_title),
    search: say(m.offline_search_title),
    tickets: say(m.my_title),
    none: say(m.my_title),
  });
  const yours = `<h2>${say(m.offline_tickets)}</h2>`;
  const current = ' aria-current="page"';
  const again = `<a class="again" href="">${say(m.offline_again)}</a>`;
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light; --bg: #fbf8f3; --surface: #fff; --ink: #1b1714; --ink-2: #5a5148; --line: #e2dacd; --primary: #3a2fb0; --on-primary: #fff; }
:root[data-theme=dark] { color-scheme: dark; --bg: #12100f; --surface: #1c1917; --ink: #f6f1ea; --ink-2: #c9bfb3; --line: #37312c; --primary: #b4aeff; --on-primary: #15113f; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 "Plus Jakarta Sans", system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 48px 16px 112px; }
h1 { margin: 16px 0 8px; font-size: 32px; line-height: 1.2; }
h2 { margin: 32px 0 8px; font-size: 20px; }
p { margin: 0 0 24px; color: var(--ink-2); }
ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 14px 16px; color: var(--primary); font-weight: 600; overflow-wrap: anywhere; }
li small { display: inline-block; width: 100%; color: var(--ink-2); font-size: 14px; font-weight: 400; }
form { display: flex; flex-wrap: wrap; gap: 12px; }
input { box-sizing: border-box; flex: 1 1 200px; min-height: 48px; padding: 0 20px; border: 1px solid var(--ink-2); border-radius: 999px; background: var(--surface); color: var(--ink); font: inherit; }
button { border: 0; font: inherit; cursor: pointer; }
nav { position: fixed; inset: auto 0 0; display: flex; justify-content: center; padding-bottom: env(safe-area-inset-bottom); border-top: 1px solid var(--line); background: var(--surface); }
nav a { display: flex; flex: 0 1 180px; min-height: 64px; align-items: center; justify-content: center; color: var(--ink-2); font-size: 13px; font-weight: 600; text-decoration: none; }
nav a[aria-current] { color: var(--primary); }
.again { display: inline-flex; min-height: 48px; align-items: center; padding: 0 24px; border-radius: 999px; background: var(--primary); color: var(--on-primary); font-weight: 700; text-decoration: none; }
section:not(:has(li)) { display: none; }
</style>
<script>try{if(localStorage.getItem('theme')==='dark')document.documentElement.dataset.theme='dark'}catch{}</script>
</head>
<body>
<main id="main">
<img src="/icon.svg" alt="" width="56" height="56">
<h1>${title}</h1>
${only({
  page: `<p>${say(m.offline_text)}</p>${again}`,
  search: `<p>${say(m.offline_search_text)}</p>${searchForm(say(m.search_field), say(m.offline_again))}`,
  tickets: `<p>${say(m.offline_tickets_text)}</p>`,
  none: `<p>${say(m.offline_tickets_none)}</p>${again}`,
})}
<!--if:scanner--><section><h2>${say(m.offline_scanner)}</h2><ul><li><a href="${SCANNER_PATH}">${say(m.offline_scanner_open)}</a></li></ul></section><!--/if-->
<section><h2>${say(m.offline_search_found)}</h2><ul><!--found--></ul></section>
<section>${only({ page: yours, search: yours, tickets: '', none: '' })}<ul><!--tickets--></ul></section>
<section><h2>${say(m.offline_pages)}</h2><ul><!--pages--></ul></section>
</main>
<nav aria-label="${say(m.shell_nav)}">
<a href="${EVENTS_PATH}">${say(m.shell_explore)}</a>
<a href="${SEARCH_PATH}"${only({ page: '', search: current, tickets: '', none: '' })}>${say(m.shell_search)}</a>
<a href="${TICKETS_PATH}"${only({ page: '', search: '', tickets: current, none: current })}>${say(m.shell_tickets)}</a>
<a href="${ACCOUNT_PATH}">${say(m.shell_account)}</a>
</nav>
<script>
const form = document.querySelector('form');
for (const [name, value] of new URLSearchParams(location.search)) {
  const field = form?.elements.namedItem(name);
  if (field) Object.assign(field, { value, disabled: false });
}
// What was typed here since goes along, but nobody is interrupted while typing.
let typedAt = 0;
form?.addEventListener('input', () => { typedAt = Date.now(); });
// A file is saved and leaves this page where it is, so it is fetched once, and then there is nothing left to do here.
const save = async () => {
  clearInterval(looking);
  removeEventListener('online', look);
  const answer = await fetch(location.href);
  if (!answer.ok) return location.replace(location.href);
  const name = /filename="([^"]+)/.exec(answer.headers.get('content-disposition'))?.[1] ?? '';
  const href = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => (history.length > 1 ? history.back() : location.replace('${TICKETS_PATH}')), 1000);
};
const goOn = () => {
  if (location.pathname.startsWith('/files/')) return save().catch(begin);
  if (!form) location.replace(location.href);
  else if (Date.now() - typedAt > 3000) form.requestSubmit();
};
// Phones report that they are online before they are.
const look = () => fetch('/builds/latest.json', { cache: 'no-store' }).then(goOn, () => {});
let looking;
const begin = () => {
  clearInterval(looking);
  addEventListener('online', look);
  looking = setInterval(look, 4000);
};
begin();
</script>
</body>
</html>
`;
}

// The page's script fills in what was searched for.
const searchForm = (label: string, again: string): string => `<form action="${SEARCH_PATH}">
<input type="search" name="event" aria-label="${label}" maxlength="200" autocomplete="off" enterkeyhint="search">
<input type="hidden" name="city" disabled>
<button type="submit" class="again">${again}</button>
</form>`;
