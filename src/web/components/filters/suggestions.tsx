import { type RefObject, useEffect, useId, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { PinIcon, SearchIcon, TicketIcon } from '#web/ui/icons.tsx';
import { CalendarIcon, ClockIcon } from '#web/ui/more-icons.tsx';
import { useSuggestions } from './use-suggestions.ts';

const ICONS = {
  recent: ClockIcon,
  event: TicketIcon,
  venue: PinIcon,
  city: PinIcon,
  organizer: CalendarIcon,
  category: SearchIcon,
};

export type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  onPick: (path: string) => void;
};

// Makes a combobox of a search field: the list below it, its keys and what it tells assistive technology.
export function Suggestions({ field, onPick }: SuggestionsProps) {
  const listId = useId();
  const [term, setTerm] = useState(field.current?.value ?? '');
  const [isOpen, setIsOpen] = useState(document.activeElement === field.current);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(term, isOpen);
  const shown = isOpen ? suggestions : [];
  const picked = shown[active];

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const pick = (path: string) => {
    close();
    field.current?.blur();
    onPick(path);
  };

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const onInput = () => {
      setTerm(input.value);
      setIsOpen(true);
      setActive(-1);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // The first Escape closes the list, the next one empties the field.
        if (shown.length > 0) event.preventDefault();
        close();
      } else if (event.key === 'Enter' && picked) {
        event.preventDefault();
        pick(picked.href);
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setIsOpen(true);
        setActive(nextActive(active, event.key === 'ArrowDown' ? 1 : -1, shown.length));
      }
    };
    const listeners = { input: onInput, focus: onInput, blur: close, keydown: onKey as EventListener };
    for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) input.removeEventListener(name, listener);
    };
  });

  useEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-controls', listId);
    input?.setAttribute('aria-expanded', String(shown.length > 0));
    if (picked) input?.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else input?.removeAttribute('aria-activedescendant');
  });

  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label={m.search_suggestions()}
        hidden={shown.length === 0}
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-[70vh] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-raised"
      >
        {shown.map((suggestion, place) => {
          const Icon = ICONS[suggestion.kind];
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and has the keys
            <div
              key={suggestion.kind + suggestion.href + suggestion.text}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === active}
              // Pressing an entry must not take the focus out of the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion.href)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1 hover:bg-sunken aria-selected:bg-primary-soft aria-selected:text-on-primary-soft"
            >
              <Icon className="size-5 text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{suggestion.text}</span>
                {suggestion.detail && (
                  <span className="block truncate text-small text-ink-2">{suggestion.detail}</span>
                )}
              </span>
            </div>
          );
        })}
      </div>
      <div role="status" className="sr-only">
        {isOpen && term.trim() !== '' && m.search_suggestions_count({ count: shown.length })}
      </div>
    </>
  );
}

// Wraps around, with a stop in the field itself (-1).
function nextActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
