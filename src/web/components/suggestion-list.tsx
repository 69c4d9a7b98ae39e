import { CalendarIcon, ClockIcon, PinIcon, SearchIcon, TicketIcon } from '#web/ui/icons.tsx';
import type { Suggestion } from './use-suggestions.ts';

const ICONS = {
  recent: ClockIcon,
  event: TicketIcon,
  venue: PinIcon,
  city: PinIcon,
  organizer: CalendarIcon,
  category: SearchIcon,
};

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onPick: (path: string) => void;
};

export function SuggestionList({ id, suggestions, active, onPick }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      hidden={suggestions.length === 0}
      className="absolute inset-x-0 top-full z-40 mt-2 max-h-[70vh] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-raised"
    >
      {suggestions.map((suggestion, place) => {
        const Icon = ICONS[suggestion.kind];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and has the keys
          <div
            key={suggestion.kind + suggestion.href + suggestion.text}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            // Pressing must not take the focus out of the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion.href)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1 hover:bg-sunken aria-selected:bg-primary-soft aria-selected:text-on-primary-soft"
          >
            <Icon className="size-5 text-ink-3" />
            <span className="min-w-0 flex-1 truncate font-semibold">{suggestion.text}</span>
            <span className="max-w-[45%] truncate text-small text-ink-2">{suggestion.detail}</span>
          </div>
        );
      })}
    </div>
  );
}
