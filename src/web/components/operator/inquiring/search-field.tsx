import { useLocation, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { OPERATOR_SEARCH_PATH } from '#web/paths/operator.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { controlLook } from '#web/ui/form/field.tsx';

// On top of every page of operators. A slash goes to it.
export function SearchField() {
  const [query] = useSearchParams();
  // Lists have searches of their own, by the same name.
  const isOurs = useLocation().pathname === OPERATOR_SEARCH_PATH;
  const typed = (isOurs && query.get('q')) || '';
  return (
    <search className="border-b border-line px-4 py-3 sm:px-6 lg:px-8">
      <form action={OPERATOR_SEARCH_PATH} className="flex max-w-240 gap-2">
        <input
          key={typed}
          type="search"
          name="q"
          data-slash-search
          aria-label={m.find_label()}
          aria-keyshortcuts="/"
          placeholder={m.find_hint()}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed}
          className={`h-12 min-w-0 flex-1 px-4 ${controlLook(undefined)}`}
        />
        <button type="submit" className={`${QUIET_BUTTON} min-h-12`}>
          {m.find_button()}
        </button>
      </form>
    </search>
  );
}
