import type { Call } from '#web/api/api.ts';
import { takeChosen } from '#web/components/seller/chosen-texts.ts';
import { type FormRefusal, type RefusedCall, refusalOf, refusedFor, textIn } from '#web/forms/form.rules.ts';
import type { Form } from '#web/forms/form.ts';
import type { Edited } from './edited.ts';

type Outcome = { ok: true } | { ok: false; error: RefusedCall };

interface Saving {
  // What is wrong with which field, before anybody is asked.
  check?: (form: FormData) => Record<string, string>;
  send: (call: Call, form: FormData) => Promise<Outcome>;
  // What is there now; null: that cannot be said.
  read: (call: Call, form: FormData) => Promise<Edited | null>;
  // The form's own name for a field of the call.
  fieldOf?: (name: string) => string | null;
}

// texts.sw.title is the field title_sw.
export function textField(name: string): string {
  const [, locale, part] = /^(?:texts|taglines)\.(\w+)(?:\.(\w+))?$/.exec(name) ?? [];
  return locale ? `${part ?? 'text'}_${locale}` : name;
}

// Saves what was typed. Changed by somebody else meanwhile, it brings what is there now, and whoever typed chooses field by field.
export const savingEdit =
  ({ check, send, read, fieldOf = textField }: Saving): Form<null, Edited> =>
  async (call, form) => {
    if (textIn(form, 'intent') === 'keep-mine') form.set('version', textIn(form, 'their_version'));
    takeChosen(form);
    const fields = check?.(form) ?? {};
    if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
    const saved = await send(call, form);
    if (saved.ok) return { ok: true, done: null };
    const refusal: FormRefusal<Edited> = refusalOf(form, saved.error, { fieldOf });
    if (saved.error.code === 'text_changed') {
      const there = await read(call, form);
      if (there) refusal.more = there;
    }
    return { ok: false, refusal };
  };

export const versionIn = (form: FormData): number => Number(textIn(form, 'version')) || 0;
