import {
  type ComponentType,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { SEARCH_PATH, searchPath } from '#web/paths/catalogue.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import type { SuggestionsProps } from './suggestions.tsx';

type SearchBoxProps = {
  // What stands in the field at first.
  event?: string;
  // Further fields of the same form.
  children?: ReactNode;
  isSmall?: boolean;
};

// A plain GET form. The code for suggestions is loaded when somebody enters the field.
export function SearchBox({ event = '', children, isSmall = false }: SearchBoxProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();

  const goTo = (path: string) => navigate(path, { viewTransition: true });
  const onSubmit = (submit: SubmitEvent<HTMLFormElement>) => {
    submit.preventDefault();
    const fields = new FormData(submit.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    field.current?.blur();
    goTo(searchPath({ event: text('event'), city: text('city') }));
  };
  // Without a network there are no suggestions either.
  const onFocus = useCallback(
    () =>
      import('./suggestions.tsx').then(
        (loaded) => setSuggestions(() => loaded.Suggestions),
        () => {},
      ),
    [],
  );
  // Somebody may have entered the field before the script ran.
  useEffect(() => {
    if (document.activeElement === field.current) onFocus();
  }, [onFocus]);

  return (
    <search aria-label={m.search_label()}>
      <form action={SEARCH_PATH} method="get" onSubmit={onSubmit} className="flex flex-col gap-3 sm:flex-row">
        <div className="relative flex-1">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3" />
          <input
            ref={field}
            type="search"
            name="event"
            role="combobox"
            aria-expanded="false"
            aria-autocomplete="list"
            aria-label={m.search_field()}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            placeholder={m.search_field()}
            defaultValue={event}
            onFocus={onFocus}
            className={`w-full rounded-pill border border-control bg-surface pr-4 pl-12 text-ink placeholder:text-ink-3 ${isSmall ? 'h-11' : 'h-12'}`}
          />
          {Suggestions && <Suggestions field={field} onPick={goTo} />}
        </div>
        {children}
      </form>
    </search>
  );
}
