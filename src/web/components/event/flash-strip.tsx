import type { OverrideView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { currentLocale } from '#web/locale.ts';
import { FlashIcon } from '#web/ui/icons.tsx';
import { CountdownClock } from './countdown-clock.tsx';
import { whenWords } from './when-words.ts';

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
      <p className="min-w-0 flex-1">
        {flash
          ? m.event_flash_ends({
              label: flash.flashsale_label,
              when: whenWords(flash.ends_at, timeZone, currentLocale(), nowMs),
            })
          : m.event_flash_over()}
        {flash && flash.left !== null && (
          <span className="block font-normal">{m.event_flash_left({ count: flash.left })}</span>
        )}
      </p>
      {flash && <CountdownClock untilMs={Date.parse(flash.ends_at)} clockOffsetMs={clockOffsetMs} />}
    </div>
  );
}
