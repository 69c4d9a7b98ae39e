import { readIdNumber } from '#modules/verifying/verifying.rules.ts';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { type FormRefusal, refusalOf, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, checking, type Form } from '#web/forms/form.ts';

export const PAPER_FIELD = 'paper_file';
const MOST_BYTES = 10 * 1024 * 1024;
const HEIC = /\.hei[cf]$/i;

// What can be said of a file before it is sent; null: nothing against it.
export function paperProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (HEIC.test(name)) return m.reason_picture_heic();
  return size > MOST_BYTES ? m.reason_paper_too_large() : null;
}

export const papersIn = (form: FormData): string[] => textIn(form, 'papers').split(' ').filter(Boolean);

function missingIn(form: FormData): Record<string, string> {
  const number = textIn(form, 'number');
  return {
    ...(textIn(form, 'legal_name') === '' && { legal_name: m.verify_missing_name() }),
    ...(!readIdNumber(number).ok && {
      number: number === '' ? m.verify_missing_number() : m.reason_id_number_invalid(),
    }),
    ...(textIn(form, 'method') === '' && { method: m.verify_missing_method() }),
    ...(papersIn(form).length === 0 && { [PAPER_FIELD]: m.verify_missing_papers() }),
  };
}

// A paper that was not taken is not all that may be wrong.
export const withMissing = (form: FormData, refusal: FormRefusal): FormRefusal => ({
  ...refusal,
  fields: { ...missingIn(form), ...refusal.fields },
});

export const askVerification = (organizer: string): Form<null> =>
  checking(missingIn, async (call, form) => {
    const asked = await call('POST /api/sell/{organizer}/verification/ask', {
      params: { organizer },
      body: {
        id: textIn(form, 'id'),
        legal_name: textIn(form, 'legal_name'),
        number: textIn(form, 'number'),
        method: textIn(form, 'method'),
        papers: papersIn(form),
      },
    });
    const fieldOf = (field: string) => (field.startsWith('papers') ? PAPER_FIELD : field);
    return answered(form, asked, () => null, { fieldOf });
  });

export const withdrawVerification =
  (organizer: string): Form<null> =>
  async (call, form) => {
    const withdrawn = await call('POST /api/sell/{organizer}/verification/withdraw', {
      params: { organizer },
      body: { id: textIn(form, 'id') },
    });
    return answered(form, withdrawn, () => null);
  };

const REMOVE = 'remove ';
export const removeIntent = (key: string): string => REMOVE + key;

// Where no script runs, the form brings its papers along. Sends them first and puts their keys in their place, so that the form goes
// on as if script had sent them; null: there is nothing against that. What was taken stays, whatever else is wrong.
export async function takePapers(organizer: string, call: Call, form: FormData): Promise<FormRefusal | null> {
  const files = form.getAll(PAPER_FIELD).filter((file) => file instanceof File && file.size > 0) as File[];
  form.delete(PAPER_FIELD);
  const intent = textIn(form, 'intent');
  const keys = papersIn(form);
  if (intent.startsWith(REMOVE)) {
    const key = intent.slice(REMOVE.length);
    form.set('papers', keys.filter((one) => one !== key).join(' '));
    await call('POST /api/sell/{organizer}/verification/papers/remove', {
      params: { organizer },
      body: { key },
    });
    return null;
  }
  if (files.length === 0 && intent === 'upload')
    return refusedFor(form, { [PAPER_FIELD]: m.reason_paper_missing() });
  for (const file of files) {
    const sent = await call('POST /api/sell/{organizer}/verification/papers', {
      params: { organizer },
      body: { read: () => readFile(file) },
    });
    if (!sent.ok) return refusalOf(form, sent.error);
    keys.push(sent.body.data.key);
    form.set('papers', keys.join(' '));
  }
  return null;
}

const readFile = async (file: File): Promise<Uint8Array | 'too_large'> =>
  file.size > MOST_BYTES ? 'too_large' : new Uint8Array(await file.arrayBuffer());
