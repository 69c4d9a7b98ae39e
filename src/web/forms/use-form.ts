import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '#web/api/api.ts';
import { checkedCall, prepareOnTouch } from '#web/bot-check/checked-call.ts';
import { loginPath } from '#web/paths/account.ts';
import { provePath } from '#web/paths/seller.ts';
import type { FormRefusal } from './form.rules.ts';
import type { Form, FormAnswer } from './form.ts';

type FormSettings<Done, More> = {
  // What the page's action said, where the form was sent without script.
  answer?: FormAnswer<Done, More> | null | undefined;
  // The form stays busy until it is through; see leaveFor.
  onDone?: (done: Done, form: FormData) => void | Promise<void>;
  // What the page must do beside showing it.
  onRefused?: (refusal: FormRefusal<More>) => void | Promise<void>;
};

const WAYS_IN: Record<string, (next: string) => string> = {
  sign_in_needed: loginPath,
  proof_needed: provePath,
};

// Sends a form from the browser and keeps the page; without script the page's action does the same.
export function useForm<Done, More = never>(
  run: Form<Done, More>,
  { answer: atFirst = null, onDone, onRefused }: FormSettings<Done, More> = {},
) {
  const [answer, setAnswer] = useState<FormAnswer<Done, More> | null>(atFirst);
  const [isBusy, setIsBusy] = useState(false);
  // Sent from here, so what was typed is still in its fields, secrets too.
  const [isKept, setIsKept] = useState(false);
  const { botAction } = run;
  useEffect(() => (botAction ? prepareOnTouch(botAction) : undefined), [botAction]);
  // Back from elsewhere phones show the page as it was left.
  useEffect(() => {
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && setIsBusy(false);
    addEventListener('pageshow', onBack);
    return () => removeEventListener('pageshow', onBack);
  }, []);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const form = new FormData(event.currentTarget);
    const given = await run(botAction ? checkedCall(botAction) : call, form);
    const wayIn = given.ok ? undefined : WAYS_IN[given.refusal.code];
    if (wayIn) await leaveFor(wayIn(location.pathname + location.search));
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

// To a new document: who is signed in, or the language, is another one there. Never comes back.
export function leaveFor(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
