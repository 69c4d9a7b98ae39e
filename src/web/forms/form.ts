import type { BotAction } from '#shared/bot-check.ts';
import type { Call } from '#web/api/api.ts';
import {
  type FormRefusal,
  type RefusalWords,
  type RefusedCall,
  refusalOf,
  refusedFor,
} from './form.rules.ts';

// One form, one function: the browser runs it with its own calls (useForm); without script the page's action runs the
// same function (answerForm).
export interface Form<Done, More = never> {
  (call: Call, form: FormData): Promise<FormAnswer<Done, More>>;
  // Set if the form has a bot check.
  botAction?: BotAction;
}
export type FormAnswer<Done, More = never> =
  | { ok: true; done: Done }
  | { ok: false; refusal: FormRefusal<More> };

// A form that is checked before any call is made. `check` answers what is wrong with which field.
export function checking<Done, More = never>(
  check: (form: FormData) => Record<string, string>,
  run: Form<Done, More>,
): Form<Done, More> {
  return async (call, form) => {
    const fields = check(form);
    return Object.keys(fields).length === 0
      ? run(call, form)
      : { ok: false, refusal: refusedFor(form, fields) };
  };
}

// A form with a bot check.
export const botChecked = <Done, More = never>(
  botAction: BotAction,
  run: Form<Done, More>,
): Form<Done, More> => Object.assign((call: Call, form: FormData) => run(call, form), { botAction });

// Something else was done with the key of this form before (people went back to it): it has a new one, so that the next press does it.
export function rekeyed<Done>(answer: FormAnswer<Done>, code: string, key: string): FormAnswer<Done> {
  if (answer.ok || answer.refusal.code !== code) return answer;
  const typed = { ...answer.refusal.typed, [key]: crypto.randomUUID() };
  return { ok: false, refusal: { ...answer.refusal, typed } };
}

type Outcome<Body> = { ok: true; body: Body } | { ok: false; error: RefusedCall };

export function answered<Body, Done>(
  form: FormData,
  outcome: Outcome<Body>,
  done: (body: Body) => Done,
  words?: RefusalWords,
): FormAnswer<Done> {
  return outcome.ok
    ? { ok: true, done: done(outcome.body) }
    : { ok: false, refusal: refusalOf(form, outcome.error, words) };
}
