import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '#web/api/api.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts';
import { forgetOnDevice, forgetTyped, keepOnDevice, keepTyped } from '#web/kept/typed.ts';
import { isWrong, SAVED_IN_PART, type Saved, saveDraft, type Theirs } from './draft-forms.ts';

const PAUSE_MS = 1_200;
// Where no answer came: the network may be back by then.
const AGAIN_MS = 5_000;

export type SaveState =
  | { kind: 'as_it_was' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  // `wrong`: all but these fields.
  | { kind: 'saved'; at: Date; wrong: Record<string, string> }
  // `isHere`: the session ended or no answer came, and what was typed stays in this browser until there is one.
  | { kind: 'refused'; refusal: FormRefusal<Theirs>; isHere: boolean };

export const isSignedOut = ({ code }: { code: string }): boolean => code === 'sign_in_needed';

export const isUnanswered = ({ code }: { code: string }): boolean => code === 'unreachable';

const isSafe = (state: SaveState): boolean =>
  state.kind === 'as_it_was' ||
  (state.kind === 'saved' && Object.keys(state.wrong).length === 0) ||
  (state.kind === 'refused' && state.isHere);

// Whoever is signed out keeps nothing on a device that others may use: it stays in this tab.
function keepHere(form: HTMLFormElement, refusal: FormRefusal<Theirs>): boolean {
  if (!isSignedOut(refusal)) return refusal.status >= 500 && keepOnDevice(form);
  forgetOnDevice();
  return keepTyped(form);
}

// Keeps the draft while somebody types. One save at a time; what was typed meanwhile is kept by the next one. Whoever leaves
// before it is kept, or after it was refused, is asked whether they mean it.
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  organizer: string,
  onSaved: (saved: Saved) => void,
) {
  const [state, setState] = useState<SaveState>({ kind: 'as_it_was' });
  const unsaved = useUnsavedGuard(!isSafe(state));
  const timer = useRef<number | undefined>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  const isTyped = useRef(false);

  const saved = (kept: Saved) => {
    onSaved(kept);
    // Typed while it was on its way, or kept in part: the rest is on this device alone.
    if ((isTyped.current || isWrong(kept)) && form.current) keepOnDevice(form.current, kept.version);
    else forgetTyped();
    if (isTyped.current) return;
    unsaved.current = isWrong(kept);
    setState({ kind: 'saved', at: new Date(), wrong: kept.wrong ?? {} });
  };
  const refused = (refusal: FormRefusal<Theirs>) => {
    const isHere = form.current !== null && keepHere(form.current, refusal);
    if (isHere) unsaved.current = false;
    setState({ kind: 'refused', refusal, isHere });
  };

  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (running.current) await running.current;
    if (!form.current) return false;
    isTyped.current = false;
    // What is tried again and again without a network is not said each time.
    setState((now) => (now.kind === 'refused' && isUnanswered(now.refusal) ? now : { kind: 'saving' }));
    running.current = saveDraft(organizer)(call, new FormData(form.current)).then((answer) => {
      running.current = null;
      if (answer.ok) {
        saved(answer.done);
        return true;
      }
      refused(answer.refusal);
      if (answer.refusal.status >= 500) timer.current = window.setTimeout(save, AGAIN_MS);
      return false;
    });
    return running.current;
  };

  const saving = useRef(save);
  saving.current = save;

  const typed = () => {
    isTyped.current = true;
    if (form.current) keepOnDevice(form.current);
    setState({ kind: 'waiting' });
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => save(), PAUSE_MS);
  };

  // The form is sent to be published, which keeps it first.
  const handOver = () => {
    clearTimeout(timer.current);
    isTyped.current = false;
  };
  // It may have been kept all the same.
  const notPublished = (refusal: FormRefusal<Theirs>) => {
    if (refusal.code === SAVED_IN_PART) return;
    if (unsaved.current || refusal.more) refused(refusal);
  };

  // What was typed is given up.
  const drop = () => {
    handOver();
    unsaved.current = false;
    forgetTyped();
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  const isOut = state.kind === 'refused' && isSignedOut(state.refusal);
  // They may have signed in elsewhere.
  useEffect(() => {
    if (!isOut) return;
    const again = () => document.hidden || saving.current();
    addEventListener('visibilitychange', again);
    return () => removeEventListener('visibilitychange', again);
  }, [isOut]);

  return { state, save, typed, handOver, saved, notPublished, drop };
}
