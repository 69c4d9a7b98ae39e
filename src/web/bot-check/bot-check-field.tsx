import { useEffect, useRef } from 'react';
import { BOT_CHECK_FIELD, type BotAction } from '#shared/bot-check.ts';
import { formToken, prepareOnTouch } from './checked-call.ts';

// For a form that is sent as a document: a token is put into a field before the form is sent. `token` is the wait
// ticket that a refusal gave to a browser without script.
export function BotCheckField({ action, token }: { action: BotAction; token?: string | null | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    if (!form) return;
    let isReady = false;
    const stop = new AbortController();
    form.addEventListener(
      'submit',
      async (event) => {
        if (isReady) return;
        event.preventDefault();
        const fresh = await formToken(action);
        if (field.current && fresh !== null) field.current.value = fresh;
        isReady = true;
        form.requestSubmit(event.submitter);
        isReady = false;
      },
      { signal: stop.signal },
    );
    const stopPreparing = prepareOnTouch(action);
    return () => {
      stop.abort();
      stopPreparing();
    };
  }, [action]);
  return <input ref={field} type="hidden" name={BOT_CHECK_FIELD} defaultValue={token ?? ''} />;
}
