import { useEffect, useState } from 'react';
import { type CallData, call } from '#web/api/api.ts';
import { recentSearches } from '#web/kept/remembered.ts';
import { searchPath } from '#web/paths/catalogue.ts';

type Suggested = CallData<'GET /api/event/suggestions'>[number];
export type Suggestion = Omit<Suggested, 'kind'> & { kind: Suggested['kind'] | 'recent' };

const TYPING_PAUSE_MS = 300;
const SHORTEST_TERM = 2;

// Recent searches while nothing is typed, then the server's suggestions. Old ones stay while new ones are loaded; if
// the call fails there are none, and the form works without.
export function useSuggestions(term: string, isOpen: boolean): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const wanted = term.trim();
  useEffect(() => {
    if (!isOpen) return;
    if (wanted.length < SHORTEST_TERM) return setSuggestions(wanted === '' ? recent() : []);
    let isCurrent = true;
    const pause = setTimeout(async () => {
      const outcome = await call('GET /api/event/suggestions', { query: { event: wanted } });
      if (isCurrent) setSuggestions(outcome.ok ? outcome.body.data : []);
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [wanted, isOpen]);
  return suggestions;
}

function recent(): Suggestion[] {
  return recentSearches().map((text) => ({
    kind: 'recent',
    text,
    detail: '',
    href: searchPath({ event: text }),
  }));
}
