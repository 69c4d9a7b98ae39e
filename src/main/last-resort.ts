import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

// The error page for when pages cannot be rendered at all: no script, no style, no call.
export function lastResort(status: 500 | 503, locale: Locale): string {
  const sentence = status === 503 ? m.reason_too_busy({}, { locale }) : m.error_500_hint({}, { locale });
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title></head>
<body>
<main>
<h1>${m.error_heading({}, { locale })}</h1>
<p>${status === 503 ? '' : `${m.error_500({}, { locale })} `}${sentence}</p>
<p><a href="/">${m.error_home({}, { locale })}</a></p>
</main>
</body>
</html>`;
}
