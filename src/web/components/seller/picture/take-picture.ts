import type { Call } from '#web/api/api.ts';
import { refusalOf, textIn } from '#web/forms/form.rules.ts';
import type { FormAnswer } from '#web/forms/form.ts';

// Where no script runs, a form with a picture brings the file along. Sends it first and puts the key in its place, so that the
// form goes on as if script had sent it; null: there is nothing against that.
export async function takePicture(
  organizer: string,
  call: Call,
  form: FormData,
): Promise<FormAnswer<never, never> | null> {
  const intent = textIn(form, 'intent');
  const file = form.get('picture_file');
  form.delete('picture_file');
  if (intent === 'remove-picture') form.set('picture_key', '');
  const isChosen = file instanceof File && file.size > 0;
  if (!isChosen && intent !== 'upload') return null;
  const uploaded = await call('POST /api/sell/{organizer}/pictures', {
    params: { organizer },
    body: { read: async () => (file instanceof File ? readFile(file) : new Uint8Array()) },
  });
  if (!uploaded.ok) return { ok: false, refusal: refusalOf(form, uploaded.error) };
  form.set('picture_key', uploaded.body.data.key);
  return null;
}

const MOST_BYTES = 15 * 1024 * 1024;
const readFile = async (file: File): Promise<Uint8Array | 'too_large'> =>
  file.size > MOST_BYTES ? 'too_large' : new Uint8Array(await file.arrayBuffer());

// What the fields of a picture say; null: none.
export function pictureIn(form: FormData): { key: string; alt: string } | null {
  const key = textIn(form, 'picture_key');
  return key === '' ? null : { key, alt: textIn(form, 'picture_alt') };
}
