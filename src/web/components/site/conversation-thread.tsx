import type { ConversationView } from '#modules/support/support.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';

// Nobody says where they read their mail; the zone's name stands beside the time.
const ZONES: Record<Locale, string> = { en: 'Africa/Nairobi', sw: 'Africa/Nairobi', id: 'Asia/Jakarta' };

type ThreadProps = Pick<ConversationView, 'answered_by' | 'letters'>;

// What was asked and what was written since, as text, the oldest first. All of us have one name.
export function ConversationThread({ answered_by, letters }: ThreadProps) {
  const locale = currentLocale();
  return (
    <ol className="grid gap-3">
      {letters.map(({ at, is_from_us, words }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: letters only follow each other
          key={place}
          className={`w-full max-w-140 rounded-card border p-4 ${
            is_from_us
              ? 'border-primary-soft bg-primary-soft text-on-primary-soft'
              : 'justify-self-end border-line bg-surface'
          }`}
        >
          <p className="text-small">
            <span className="font-bold">{is_from_us ? answered_by : m.talk_you()}</span> ·{' '}
            <time dateTime={at}>{formatFull(at, ZONES[locale], locale)}</time>
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {words}
          </p>
        </li>
      ))}
    </ol>
  );
}
