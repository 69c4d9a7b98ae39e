import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

// Shown by the service worker, which fills in the lists, when there is neither a network nor a kept copy. It is one
// complete file of the build and needs no other.
export function offlinePage(locale: Locale): string {
  const say = (sentence: (inputs: Record<never, never>, options: { locale: Locale }) => string) =>
    sentence({}, { locale });
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${say(m.offline_title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light; --bg: #fbf8f3; --surface: #fff; --ink: #1b1714; --ink-2: #5a5148; --line: #e2dacd; --primary: #3a2fb0; --on-primary: #fff; }
:root[data-theme=dark] { color-scheme: dark; --bg: #12100f; --surface: #1c1917; --ink: #f6f1ea; --ink-2: #c9bfb3; --line: #37312c; --primary: #b4aeff; --on-primary: #15113f; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 "Plus Jakarta Sans", system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 48px 16px; }
h1 { margin: 16px 0 8px; font-size: 32px; line-height: 1.2; }
h2 { margin: 32px 0 8px; font-size: 20px; }
p { margin: 0 0 24px; color: var(--ink-2); }
ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 14px 16px; color: var(--primary); font-weight: 600; overflow-wrap: anywhere; }
.again { display: inline-flex; min-height: 48px; align-items: center; padding: 0 24px; border-radius: 999px; background: var(--primary); color: var(--on-primary); font-weight: 700; text-decoration: none; }
section:not(:has(li)) { display: none; }
</style>
<script>try{if(localStorage.getItem('theme')==='dark')document.documentElement.dataset.theme='dark'}catch{}</script>
</head>
<body>
<main id="main">
<img src="/icon.svg" alt="" width="56" height="56">
<h1>${say(m.offline_title)}</h1>
<p>${say(m.offline_text)}</p>
<a class="again" href="">${say(m.offline_again)}</a>
<section><h2>${say(m.offline_tickets)}</h2><ul><!--tickets--></ul></section>
<section><h2>${say(m.offline_pages)}</h2><ul><!--pages--></ul></section>
</main>
<script>
// Phones report that they are online before they are.
const look = () => fetch('/builds/latest.json', { cache: 'no-store' }).then(() => location.replace(location.href), () => {});
addEventListener('online', look);
setInterval(look, 4000);
</script>
</body>
</html>
`;
}
