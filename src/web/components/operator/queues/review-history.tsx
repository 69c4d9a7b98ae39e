import type { OperatorReview } from '#modules/operating/reviews/reviews.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { OPERATOR_ZONE } from '../operator-zone.ts';
import { REPORT_WORDS, VERDICT_WORDS } from './review-words.ts';

// Why it was reported, and what our people thought of it.
export function ReviewHistory({ review: { reports, verdicts } }: { review: OperatorReview }) {
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, currentLocale());
  return (
    <>
      <Lines
        id="reports"
        title={m.ops_reported()}
        lines={reports.map(({ at, reason, details, is_settled }) => ({
          key: at + details,
          title: REPORT_WORDS[reason](),
          words: details,
          about: is_settled ? `${when(at)} · ${m.ops_report_settled()}` : when(at),
        }))}
      />
      <Lines
        id="verdicts"
        title={m.ops_deeds()}
        lines={verdicts.map(({ at, who, action, words }) => ({
          key: at + action,
          title: m.ops_deed_line({ who: who ?? m.ops_console(), what: VERDICT_WORDS[action]() }),
          words,
          about: when(at),
        }))}
      />
    </>
  );
}

type Line = { key: string; title: string; words: string; about: string };

const Lines = ({ id, title, lines }: { id: string; title: string; lines: Line[] }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-2 text-[20px] leading-7 font-bold">
      {title}
    </h2>
    {lines.length === 0 ? (
      <p className="text-ink-2">{m.ops_none()}</p>
    ) : (
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {lines.map(({ key, title: first, words, about }) => (
          <li key={key} className="px-4 py-3">
            <p className="font-semibold wrap-anywhere">{first}</p>
            {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
            <p className="text-small text-ink-2">{about}</p>
          </li>
        ))}
      </ol>
    )}
  </section>
);
