import type { RequestView } from '#modules/operating/support/support.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { OPERATOR_ZONE } from './operator-zone.ts';

// What was asked and what was written since, as text, the oldest first.
export function RequestTalk({ request }: { request: RequestView }) {
  const asked = {
    id: request.number,
    at: request.asked_at,
    is_from_us: false,
    is_from_page: true,
    who: null,
    words: request.message,
  };
  return (
    <ol className="grid gap-3">
      {[asked, ...request.letters].map(({ id, at, is_from_us, is_from_page, who, words }) => (
        <li
          key={id}
          className={`rounded-card border border-line p-4 ${is_from_us ? 'bg-primary-soft text-on-primary-soft' : 'bg-surface'}`}
        >
          <p className="text-small font-semibold">
            {is_from_us ? (who ?? m.ops_console()) : request.name} ·{' '}
            {formatFull(at, OPERATOR_ZONE, currentLocale())}
            {!is_from_us && !is_from_page && ` · ${m.ops_written_down({ who: who ?? m.ops_console() })}`}
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{words}</p>
        </li>
      ))}
    </ol>
  );
}
