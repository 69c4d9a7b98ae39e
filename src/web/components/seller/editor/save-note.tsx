import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import type { SaveState } from './use-autosave.ts';

// Whether what was typed is safe.
export function SaveNote({ state }: { state: SaveState }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1 text-small text-ink-2">
      {state.kind === 'saved' && <CheckIcon className="size-4 text-success" />}
      {words(state)}
    </p>
  );
}

function words(state: SaveState): string {
  switch (state.kind) {
    case 'as_it_was':
      return '';
    case 'waiting':
    case 'saving':
      return m.seller_saving();
    case 'saved':
      return m.seller_saved({
        time: formatTime(state.at, Intl.DateTimeFormat().resolvedOptions().timeZone, currentLocale()),
      });
    case 'refused':
      return state.refusal.status >= 500 ? m.seller_not_saved_offline() : m.seller_not_saved();
  }
}
