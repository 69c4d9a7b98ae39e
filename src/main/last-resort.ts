import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

const SENTENCES = {
  403: [m.reason_cross_origin],
  405: [m.reason_method],
  408: [m.reason_too_slow],
  500: [m.error_500, m.error_500_hint],
  503: [m.reason_too_busy],
};

// The error page for when pages cannot be rendered at all: no script, no style, no call.
export function lastResort(status: keyof typeof SENTENCES, locale: Locale): string {
  const sentences = SENTENCES[status].map((sentence) => sentence({}, { locale }));
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title></head>
<body>
<main>
<h1>${m.error_heading({}, { locale })}</h1>
<p>${sentences.join(' ')}</p>
<p><a href="/">${m.error_home({}, { locale })}</a></p>
</main>
</body>
</html>`;
}
