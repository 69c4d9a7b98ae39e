import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { SEARCH_PATH, searchPath } from '#web/paths.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

type SearchBoxProps = {
  // What the page was searched for.
  event?: string;
  // Further fields of the same form.
  children?: ReactNode;
  isSmall?: boolean;
};

// A plain GET form; with script it suggests while one types.
export function SearchBox({ event = '', children, isSmall = false }: SearchBoxProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const term = typed ?? event;
  const suggestions = useSuggestions(term, isOpen);
  const shown = isOpen ? suggestions : [];
  const activeSuggestion = shown[active];

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const goTo = (path: string) => {
    close();
    setTyped(null);
    navigate(path, { viewTransition: true });
  };
  const onSubmit = (submit: SubmitEvent<HTMLFormElement>) => {
    submit.preventDefault();
    if (activeSuggestion) return goTo(activeSuggestion.href);
    const fields = new FormData(submit.currentTarget);
    goTo(searchPath({ event: term.trim(), city: String(fields.get('city') ?? '') }));
  };
  const onKeyDown = (key: KeyboardEvent) => {
    if (key.key === 'Escape') {
      if (shown.length > 0) key.preventDefault();
      else setTyped('');
      close();
    } else if (key.key === 'ArrowDown' || key.key === 'ArrowUp') {
      key.preventDefault();
      setIsOpen(true);
      setActive(nextActive(active, key.key === 'ArrowDown' ? 1 : -1, shown.length));
    }
  };

  return (
    <search aria-label={m.search_label()}>
      <form action={SEARCH_PATH} method="get" onSubmit={onSubmit} className="flex flex-col gap-3 sm:flex-row">
        <div className="relative flex-1">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3" />
          <input
            type="search"
            name="event"
            role="combobox"
            aria-label={m.search_field()}
            aria-expanded={shown.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeSuggestion ? `${listId}-${active}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            placeholder={m.search_field()}
            value={term}
            onChange={(change) => {
              setTyped(change.target.value);
              setIsOpen(true);
              setActive(-1);
            }}
            onFocus={() => setIsOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
            className={`w-full rounded-pill border border-control bg-surface pr-4 pl-12 text-ink placeholder:text-ink-3 ${isSmall ? 'h-11' : 'h-12'}`}
          />
          <SuggestionList id={listId} suggestions={shown} active={active} onPick={goTo} />
          <div role="status" className="sr-only">
            {isOpen && term.trim() !== '' && m.search_suggestions_count({ count: shown.length })}
          </div>
        </div>
        {children}
      </form>
    </search>
  );
}

// Round and round, with a stop in the field itself (-1).
function nextActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
