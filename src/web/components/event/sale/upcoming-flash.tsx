import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { whenWords } from '#web/components/event/about/when-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { FlashIcon } from '#web/ui/more-icons.tsx';
import { CountdownClock } from './countdown-clock.tsx';

type UpcomingFlashProps = {
  sale: NonNullable<EventView['upcoming_flash_sale']>;
  timeZone: string;
  nowMs: number;
  clockOffsetMs: number | null;
};

// Announces a flash sale until it begins; then the rows show it.
export function UpcomingFlash({ sale, timeZone, nowMs, clockOffsetMs }: UpcomingFlashProps) {
  const when = (at: string) => whenWords(at, timeZone, currentLocale(), nowMs);
  return (
    <div className="mt-4 flex items-start gap-3 rounded-card border border-flash bg-warn-soft p-4 text-small text-warn">
      <FlashIcon className="size-5" />
      <div className="min-w-0">
        <p className="font-semibold">
          {m.event_flash_soon({ label: sale.flashsale_label, when: when(sale.starts_at) })}
        </p>
        <p className="flex flex-wrap gap-x-3">
          {m.event_flash_until({ when: when(sale.ends_at) })}
          <CountdownClock untilMs={Date.parse(sale.starts_at)} clockOffsetMs={clockOffsetMs} />
        </p>
      </div>
    </div>
  );
}
