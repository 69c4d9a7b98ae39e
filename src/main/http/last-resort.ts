import { busySeconds, waitReason } from '#platform/too-busy.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

const PAGES = {
  cross_origin: { status: 403, sentences: [m.reason_cross_origin] },
  wrong_method: { status: 405, sentences: [m.reason_method] },
  too_slow: { status: 408, sentences: [m.reason_too_slow] },
  too_large: { status: 413, sentences: [m.reason_too_large] },
  internal: { status: 500, sentences: [m.error_500, m.error_500_hint] },
  too_busy: { status: 503, sentences: [m.reason_too_busy] },
  unavailable: { status: 503, sentences: [m.reason_unavailable] },
};

export type LastReason = keyof typeof PAGES;

export const statusOf = (reason: LastReason): number => PAGES[reason].status;

// The error page for when pages cannot be rendered at all: no script, no style, no call.
export function lastResort(reason: LastReason, locale: Locale): string {
  const { status, sentences } = PAGES[reason];
  const words = sentences.map((sentence) => sentence({}, { locale }));
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title></head>
<body>
<main>
<h1>${m.error_heading({}, { locale })}</h1>
<p>${words.join(' ')}</p>
<p><a href="/">${m.error_home({}, { locale })}</a></p>
</main>
</body>
</html>`;
}

// The answer when rendering failed.
export function pageInstead(error: unknown, locale: Locale) {
  const wait = waitReason(error);
  const reason = wait ?? 'internal';
  return {
    status: statusOf(reason),
    headers: wait === null ? {} : { 'retry-after': String(busySeconds()) },
    body: lastResort(reason, locale),
  };
}
