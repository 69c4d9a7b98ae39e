import type { HealthBoard } from '#modules/watching/health/health.contract.ts';
import { m } from '#shared/messages/messages.js';
import { CapacityBar } from '#web/components/shared/capacity-bar.tsx';
import { countText } from '#web/page/count-text.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { BoardSection } from './board-section.tsx';

// The event that most of the last orders are for: what is gone of it, and how fast they came.
export function HottestSale({ hottest }: Pick<HealthBoard, 'hottest'>) {
  if (hottest === null) return <BoardSection title={m.watch_hottest()} says={m.watch_hottest_none()} />;
  const { slug, name, begun, of, minutes, sold, held, capacity } = hottest;
  return (
    <BoardSection title={m.watch_hottest()}>
      <a
        href={eventPath(slug)}
        className="inline-flex min-h-11 items-center font-bold text-primary wrap-anywhere"
      >
        {name}
      </a>
      <p className="text-ink-2 tabular-nums">
        {m.watch_hottest_says({ begun: countText(begun), of: countText(of), minutes: countText(minutes) })}
      </p>
      <CapacityBar sold={sold} held={held} capacity={capacity} />
    </BoardSection>
  );
}
