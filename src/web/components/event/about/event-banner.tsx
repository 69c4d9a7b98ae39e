import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime } from '#shared/time.ts';
import { POLICIES_ID, SIMILAR_ID } from '#web/components/event/sale/anchors.ts';
import { currentLocale } from '#web/page/locale.ts';
import type { NoticeKind } from './notice-kind.ts';

const TONES: Record<NoticeKind, string> = {
  cancelled: 'border-error bg-error-soft text-error',
  moved: 'border-warn bg-warn-soft text-warn',
  postponed: 'border-warn bg-warn-soft text-warn',
  paused: 'border-warn bg-warn-soft text-warn',
  past: 'border-line bg-sunken',
  sold_out: 'border-line bg-sunken',
};

type EventBannerProps = { kind: NoticeKind; event: EventView; nowMs: number; hasSimilar: boolean };

export function EventBanner({ kind, event, nowMs, hasSimilar }: EventBannerProps) {
  const { title, text } = wordsOf(kind, event, nowMs);
  const canStillGo = kind === 'moved' || kind === 'postponed';
  return (
    <div role="note" className={`mb-6 rounded-card border p-4 ${TONES[kind]}`}>
      <p className="type-h3">{title}</p>
      <p className="mt-1 text-small text-ink-2">{text}</p>
      {!canStillGo && (
        <p className="-mb-2 flex flex-wrap gap-x-6 text-small font-semibold">
          {kind === 'cancelled' && event.policies.refund && (
            <Anchor id={POLICIES_ID}>{m.event_policy_refund()}</Anchor>
          )}
          {hasSimilar && <Anchor id={SIMILAR_ID}>{m.event_see_similar()}</Anchor>}
        </p>
      )}
    </div>
  );
}

function Anchor({ id, children }: { id: string; children: string }) {
  return (
    <a href={`#${id}`} className="inline-flex min-h-11 items-center text-primary underline">
      {children}
    </a>
  );
}

function wordsOf(kind: NoticeKind, event: EventView, nowMs: number): { title: string; text: string } {
  const when = (at: string) => formatDateTime(at, event.time_zone, currentLocale(), new Date(nowMs));
  switch (kind) {
    case 'cancelled':
      return { title: m.event_cancelled_title(), text: m.event_cancelled_text() };
    case 'past':
      return { title: m.event_past_title(), text: m.event_past_text({ when: when(event.end_at) }) };
    case 'moved':
      return {
        title: m.event_moved_title({ when: when(event.start_at) }),
        text: m.event_moved_text({ when: when(event.previous_start_at ?? event.start_at) }),
      };
    case 'postponed':
      return { title: m.event_postponed_title(), text: m.event_postponed_text() };
    case 'paused':
      return { title: m.badge_paused(), text: m.event_paused_text() };
    case 'sold_out':
      return { title: m.badge_sold_out(), text: m.event_sold_out_text() };
  }
}
