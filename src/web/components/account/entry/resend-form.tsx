import { useEffect, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import type { Form, FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';

type ResendFormProps<Done> = {
  run: Form<Done>;
  // The intent by which the page's action recognises this form.
  intent: string;
  email?: string;
  answer?: FormAnswer<Done> | null | undefined;
  label: string;
};

const PAUSE_SECONDS = 30;

// Sends the mail once more, but only after a pause: the first one may be on its way.
export function ResendForm<Done>({ run, intent, email, answer, label }: ResendFormProps<Done>) {
  const [secondsLeft, restart] = usePause();
  const { submit, isBusy, refusal, done } = useForm(run, { answer, onDone: restart });
  const isWaiting = secondsLeft > 0;
  return (
    <form method="post" noValidate onSubmit={(event) => (isWaiting ? event.preventDefault() : submit(event))}>
      <FormErrors refusal={refusal} />
      <input type="hidden" name="intent" value={intent} />
      {email !== undefined && <input type="hidden" name="email" value={email} />}
      <button
        type="submit"
        aria-disabled={isBusy || isWaiting}
        className={`w-full aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-ink-2 ${QUIET_BUTTON}`}
      >
        {isWaiting ? m.form_again_in({ count: secondsLeft }) : isBusy ? m.form_busy() : label}
      </button>
      <p role="status" className="mt-2 text-center text-small font-semibold text-success">
        {done !== null && m.form_sent_again()}
      </p>
    </form>
  );
}

// The pause runs from the first render on; without script there is none.
function usePause(): [number, () => void] {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const restart = () => setSecondsLeft(PAUSE_SECONDS);
  useEffect(() => {
    setSecondsLeft(PAUSE_SECONDS);
    const tick = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(tick);
  }, []);
  return [secondsLeft, restart];
}
