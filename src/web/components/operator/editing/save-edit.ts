import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { takeChosen } from '#web/forms/chosen-texts.ts';
import {
  type FormRefusal,
  type RefusedCall,
  refusalOf,
  refusedFor,
  textIn,
  typedIn,
} from '#web/forms/form.rules.ts';
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

interface Moving {
  // What its other buttons say that they are.
  moves: readonly string[];
  move: Form<string>;
  read: Saving['read'];
}

// The form of a text with other buttons than to save it. What they do is done with the text that everybody can read by now: one that is
// only typed is to be saved first, and stays in its fields.
export const movingEdit =
  (save: Form<null, Edited>, { moves, move, read }: Moving): Form<null, Edited> =>
  async (call, form) => {
    if (!moves.includes(textIn(form, 'intent'))) return save(call, form);
    const there = await read(call, form);
    if (there && isOther(there, form)) {
      const refusal = { code: 'unsaved', status: 409, message: m.editing_save_first(), fields: {} };
      return { ok: false, refusal: { ...refusal, typed: typedIn(form) } };
    }
    const moved = await move(call, form);
    return moved.ok ? { ok: true, done: null } : moved;
  };

const isOther = ({ values }: Edited, form: FormData): boolean =>
  Object.entries(values).some(([name, value]) => {
    const typed = form.get(name);
    return typeof typed === 'string' && typed.replaceAll('\r\n', '\n').trim() !== value.trim();
  });

export const versionIn = (form: FormData): number => Number(textIn(form, 'version')) || 0;
