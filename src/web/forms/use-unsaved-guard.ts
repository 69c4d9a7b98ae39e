import { type RefObject, use, useEffect, useId, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { UNANSWERED } from '#web/offline/unanswered.ts';

// Asks before typed text is lost, whichever way the person leaves. Uses the router directly, because its own hook would
// add code to every public page. Whoever leaves on purpose says so first, by what it answers.
export function useUnsavedGuard(isDirty: boolean): RefObject<boolean> {
  const router = use(DataRouterContext)?.router;
  const id = useId();
  const hasChanges = useRef(isDirty);
  useEffect(() => {
    hasChanges.current = isDirty;
    router?.getBlocker(id, () => hasChanges.current && !confirm(m.edit_leave()));
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => hasChanges.current && event.preventDefault();
    // Whoever was sending the form has not left.
    const stay = () => {
      hasChanges.current = true;
    };
    addEventListener('beforeunload', ask);
    addEventListener(UNANSWERED, stay);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener(UNANSWERED, stay);
    };
  }, [router, id, isDirty]);
  useEffect(() => () => router?.deleteBlocker(id), [router, id]);
  return hasChanges;
}
