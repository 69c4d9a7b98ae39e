import type { SaleStateWord } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { CardBadge } from './card-badge.ts';

type BadgeTone = 'flash' | 'urgent' | 'quiet' | 'new';

const TONES: Record<BadgeTone, string> = {
  flash: 'bg-flash text-on-flash',
  urgent: 'bg-surface text-hot',
  quiet: 'bg-surface text-ink-2',
  new: 'bg-surface text-primary',
};

export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={`type-caption inline-block rounded-pill px-2 py-1 ${TONES[tone]}`}>{children}</span>
  );
}

export function EventBadge({ badge }: { badge: CardBadge | null }) {
  return badge && <Badge tone={toneOf(badge)}>{wordsOf(badge)}</Badge>;
}

function toneOf(badge: CardBadge): BadgeTone {
  if (badge.kind === 'state') return badge.state === 'few_left' ? 'urgent' : 'quiet';
  return badge.kind;
}

function wordsOf(badge: CardBadge): string {
  if (badge.kind === 'new') return m.badge_new();
  if (badge.kind === 'state') return STATE_WORDS[badge.state]();
  return badge.percent > 0 ? m.badge_flash_percent({ percent: badge.percent }) : m.badge_flash();
}

const STATE_WORDS: Record<Exclude<SaleStateWord, 'on_sale'>, () => string> = {
  few_left: m.badge_few_left,
  all_held: m.badge_all_held,
  sold_out: m.badge_sold_out,
  sale_soon: m.badge_sale_soon,
  sale_ended: m.badge_sale_ended,
  paused: m.badge_paused,
  cancelled: m.badge_cancelled,
  postponed: m.badge_postponed,
  past: m.badge_past,
};
