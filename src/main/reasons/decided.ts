import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { entryWith, type Sentence } from './entries.ts';

interface Decision {
  how: string;
  by: string | null;
  at: Date;
}

type Words = (inputs: { who: string; when: string }, options: { locale: Locale }) => string;

// For whoever decides second: what was decided, by whom and when, where the refusal brings it along. Sellers do not read who it was.
export const decidedEntry = (
  statusMessage: string,
  otherwise: Sentence,
  words: Readonly<Record<string, Words>>,
) =>
  entryWith<Decision | undefined>(409, statusMessage, (data, locale) => {
    const said = data && words[data.how];
    if (!said) return otherwise({}, { locale });
    const who = data.by ?? m.payouts_somebody({}, { locale });
    const when = formatFull(data.at, OPERATOR_ZONE, locale);
    return m.reason_decided_meanwhile({ what: said({ who, when }, { locale }) }, { locale });
  });
