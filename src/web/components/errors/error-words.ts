import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import type { ErrorFacts } from './error-facts.ts';

export interface ErrorWords {
  title: string;
  hint: string;
  // The server's own words, in small type, unless the hint says the same.
  detail: string | null;
}

export function errorWords({ status, statusMessage, message }: ErrorFacts, locale: Locale): ErrorWords {
  const told = locale === 'en' ? statusMessage : (message ?? statusMessage);
  if (status === 500) {
    return {
      title: m.error_500({}, { locale }),
      hint: told ?? m.error_500_hint({}, { locale }),
      detail: null,
    };
  }
  // The server is busy: visitors are told why and to come back, and nothing of a fault.
  if (status === 503) {
    return {
      title: m.error_503({}, { locale }),
      hint: message ?? m.reason_unavailable({}, { locale }),
      detail: null,
    };
  }
  // The only 403 with words of its own: whoever reads it is of the team, and can ask somebody who may.
  if (status === 403 && statusMessage === 'Your role does not allow this.') {
    return { title: m.error_403({}, { locale }), hint: message ?? statusMessage, detail: null };
  }
  const [title, hint] =
    status === 404
      ? [m.error_404, m.error_404_hint]
      : status === 429
        ? [m.error_429, m.error_429_hint]
        : [m.error_other, m.error_other_hint];
  return { title: title({}, { locale }), hint: hint({}, { locale }), detail: told };
}
