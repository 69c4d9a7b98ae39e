import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime } from '#shared/time.ts';
import { currentLocale } from '#web/locale.ts';
import { POLICIES_ID } from './policies.tsx';
import { SIMILAR_ID } from './similar-events.tsx';

type Notice = { tone: 'error' | 'warn' | 'quiet'; title: string; text: string; isSimilarOffered: boolean };

const TONES: Record<Notice['tone'], string> = {
  error: 'border-error bg-error-soft text-error',
  warn: 'border-warn bg-warn-soft text-warn',
  quiet: 'border-line bg-sunken text-ink',
};

type EventBannerProps = { event: EventView; nowMs: number; hasSimilar: boolean };

// Says first what changes everything else on the page: cancelled, moved, over, sold out.
export function EventBanner({ event, nowMs, hasSimilar }: EventBannerProps) {
  const notice = noticeOf(event, new Date(nowMs));
  if (!notice) return null;
  return (
    <div role="note" className={`rounded-card border p-4 ${TONES[notice.tone]}`}>
      <p className="type-h3">{notice.title}</p>
      <p className="mt-1 text-small text-ink-2">{notice.text}</p>
      <p className="-mb-2 flex flex-wrap gap-x-6 text-small font-semibold">
        {event.state === 'cancelled' && event.policies.refund && (
          <Anchor href={`#${POLICIES_ID}`}>{m.event_policy_refund()}</Anchor>
        )}
        {notice.isSimilarOffered && hasSimilar && (
          <Anchor href={`#${SIMILAR_ID}`}>{m.event_see_similar()}</Anchor>
        )}
      </p>
    </div>
  );
}

function Anchor({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center text-primary underline">
      {children}
    </a>
  );
}

function noticeOf(event: EventView, now: Date): Notice | null {
  const when = (at: string) => formatDateTime(at, event.time_zone, currentLocale(), now);
  if (event.state === 'cancelled') {
    return {
      tone: 'error',
      title: m.event_cancelled_title(),
      text: m.event_cancelled_text(),
      isSimilarOffered: true,
    };
  }
  if (event.state === 'past') {
    const text = m.event_past_text({ when: when(event.end_at) });
    return { tone: 'quiet', title: m.event_past_title(), text, isSimilarOffered: true };
  }
  if (event.previous_start_at) {
    return {
      tone: 'warn',
      title: m.event_moved_title({ when: when(event.start_at) }),
      text: m.event_moved_text({ when: when(event.previous_start_at) }),
      isSimilarOffered: false,
    };
  }
  if (event.state === 'postponed') {
    return {
      tone: 'warn',
      title: m.event_postponed_title(),
      text: m.event_postponed_text(),
      isSimilarOffered: false,
    };
  }
  if (event.state === 'sold_out') {
    return {
      tone: 'quiet',
      title: m.event_sold_out_title(),
      text: m.event_sold_out_text(),
      isSimilarOffered: true,
    };
  }
  return null;
}
