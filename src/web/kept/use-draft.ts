import { useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from './drafts.ts';

// Keeps the text of a field while it is typed, and brings it back, unless the page came with one. null: it is not kept.
export function useDraft(name: string | null) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isRestored, setRestored] = useState(false);
  // Nothing was typed, or what was typed is safe.
  const [isSafe, setSafe] = useState(true);
  useEffect(() => {
    if (name === null || !field.current || field.current.value !== '') return;
    const draft = readDraft(name);
    if (draft === '') return;
    field.current.value = draft;
    setRestored(true);
  }, [name]);
  const keep = () => {
    if (name !== null && field.current) setSafe(keepDraft(name, field.current.value));
  };
  return { field, isRestored, isSafe, keep };
}
