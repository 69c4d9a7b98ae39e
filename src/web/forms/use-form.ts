import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '#web/api/api.ts';
import { checkedCall, prepareOnTouch } from '#web/bot-check/checked-call.ts';
import { onceBack } from '#web/offline/once-back.ts';
import { loginPath } from '#web/paths/account.ts';
import { provePath } from '#web/paths/seller.ts';
import type { FormRefusal } from './form.rules.ts';
import type { Form, FormAnswer } from './form.ts';

type FormSettings<Done, More> = {
  // The answer of the page's action, if the form was sent without script.
  answer?: FormAnswer<Done, More> | null | undefined;
  // The form stays busy until this resolves; see leaveFor.
  onDone?: (done: Done, form: FormData) => void | Promise<void>;
  // For what the page must do beside showing the refusal.
  onRefused?: (refusal: FormRefusal<More>) => void | Promise<void>;
};

const WAYS_IN: Record<string, (next: string) => string> = {
  sign_in_needed: loginPath,
  // What our own people do is not there any more for one whose session ended.
  unknown_call: loginPath,
  proof_needed: provePath,
};

// Sends a form from the browser and keeps the page; without script the page's action does the same.
export function useForm<Done, More = never>(
  run: Form<Done, More>,
  { answer: atFirst = null, onDone, onRefused }: FormSettings<Done, More> = {},
) {
  const [answer, setAnswer] = useState<FormAnswer<Done, More> | null>(atFirst);
  const [isBusy, setIsBusy] = useState(false);
  // The form was sent by script, so its fields still contain what was typed, secrets too.
  const [isKept, setIsKept] = useState(false);
  const { botAction } = run;
  useEffect(() => (botAction ? prepareOnTouch(botAction) : undefined), [botAction]);
  // When people come back from another page, phones show this one as it was left, which may be busy.
  useEffect(() => {
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && setIsBusy(false);
    addEventListener('pageshow', onBack);
    return () => removeEventListener('pageshow', onBack);
  }, []);
  const sent = useRef<HTMLFormElement>(null);
  const isUnanswered = answer !== null && !answer.ok && answer.refusal.code === 'unreachable';
  // What was said of a lost network is not true any more once it is back.
  useEffect(() => {
    if (!isUnanswered) return;
    return onceBack(() => {
      // Whoever was led to the words by the keyboard goes on where the form is sent.
      if (document.activeElement?.role === 'alert')
        sent.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
      setAnswer(null);
    });
  }, [isUnanswered]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    sent.current = event.currentTarget;
    const form = new FormData(event.currentTarget);
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name !== '')
      form.append(submitter.name, submitter.value);
    const given = await run(botAction ? checkedCall(botAction) : call, form);
    const wayIn = given.ok ? undefined : WAYS_IN[given.refusal.code];
    if (wayIn) {
      await keepForLater(sent.current);
      await leaveFor(wayIn(location.pathname + location.search));
    }
    if (given.ok) await onDone?.(given.done, form);
    setIsKept(true);
    setAnswer(given);
    setIsBusy(false);
    if (!given.ok) await onRefused?.(given.refusal);
  };
  return {
    submit,
    isBusy,
    isKept,
    refusal: answer && !answer.ok ? answer.refusal : null,
    done: answer?.ok ? answer.done : null,
  };
}

// Its code is not needed by those who are signed in.
const keepForLater = (form: HTMLFormElement): Promise<unknown> =>
  import('#web/kept/typed.ts').then(
    ({ keepTyped }) => keepTyped(form),
    () => {},
  );

// Opens a new document, because the language or the signed-in person has changed. The promise never resolves.
export function leaveFor(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
