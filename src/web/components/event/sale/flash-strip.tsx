import type { OverrideView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { whenWords } from '#web/components/event/about/when-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { FlashIcon } from '#web/ui/more-icons.tsx';
import { CountdownClock } from './countdown-clock.tsx';

type FlashStripProps = {
  // Null once it is over: the strip stays, so that nothing on the page moves.
  flash: OverrideView | null;
  timeZone: string;
  nowMs: number;
  clockOffsetMs: number | null;
};

export function FlashStrip({ flash, timeZone, nowMs, clockOffsetMs }: FlashStripProps) {
  const tone = flash ? 'bg-flash text-on-flash' : 'bg-sunken text-ink-2';
  return (
    <div className={`flex min-h-14 items-center gap-3 px-4 py-2 text-small font-semibold ${tone}`}>
      <FlashIcon className="size-5" />
      {flash ? (
        <div className="min-w-0">
          <p>
            {m.event_flash_ends({
              label: flash.flashsale_label,
              when: whenWords(flash.ends_at, timeZone, currentLocale(), nowMs),
            })}
          </p>
          <p className="flex flex-wrap gap-x-3">
            {flash.left !== null && (
              <span className="font-normal">{m.event_flash_left({ count: flash.left })}</span>
            )}
            <CountdownClock untilMs={Date.parse(flash.ends_at)} clockOffsetMs={clockOffsetMs} />
          </p>
        </div>
      ) : (
        <p>{m.event_flash_over()}</p>
      )}
    </div>
  );
}
