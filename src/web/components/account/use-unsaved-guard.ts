import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { m } from '#shared/messages/messages.js';

// Asks once before what was typed is lost, whichever way the person leaves.
export function useUnsavedGuard(isDirty: boolean): void {
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(m.edit_leave())) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
