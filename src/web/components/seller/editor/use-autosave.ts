import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '#web/api/api.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { type Saved, saveDraft, type Theirs } from './draft-forms.ts';

const PAUSE_MS = 1_200;
// Where no answer came: the network may be back by then.
const AGAIN_MS = 5_000;

export type SaveState =
  | { kind: 'as_it_was' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'refused'; refusal: FormRefusal<Theirs> };

// Keeps the draft while somebody types. One save at a time; what was typed meanwhile is kept by the next one.
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  organizer: string,
  onSaved: (saved: Saved) => void,
) {
  const [state, setState] = useState<SaveState>({ kind: 'as_it_was' });
  const timer = useRef<number | undefined>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  const isTyped = useRef(false);

  // `instead`: what is kept in the place of what the fields show.
  const save = async (instead?: FormData): Promise<boolean> => {
    clearTimeout(timer.current);
    if (running.current) await running.current;
    if (!form.current) return false;
    isTyped.current = false;
    setState({ kind: 'saving' });
    running.current = saveDraft(organizer)(call, instead ?? new FormData(form.current)).then((answer) => {
      running.current = null;
      if (answer.ok) {
        onSaved(answer.done);
        setState({ kind: 'saved', at: new Date() });
        return true;
      }
      setState({ kind: 'refused', refusal: answer.refusal });
      if (answer.refusal.status >= 500) timer.current = window.setTimeout(() => save(), AGAIN_MS);
      return false;
    });
    return running.current;
  };

  const typed = () => {
    isTyped.current = true;
    setState({ kind: 'waiting' });
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => save(), PAUSE_MS);
  };

  // Whoever leaves before the pause is over is asked whether they mean it.
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isTyped.current || running.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      clearTimeout(timer.current);
    };
  }, []);

  return { state, save, typed, forget: () => clearTimeout(timer.current) };
}
