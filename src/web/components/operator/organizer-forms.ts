import { m } from '#shared/messages/messages.js';
import { ON_TOP, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

const missingWords = (form: FormData) => ({
  ok: false as const,
  refusal: refusedFor(form, {}, m.operator_missing_words()),
});

// What somebody handed in is enough, or not.
export const decideVerification =
  (verification: string): Form<null> =>
  async (call, form) => {
    const params = { verification };
    if (textIn(form, 'intent') === 'verify') {
      const body = { seen_name: textIn(form, 'seen_name') };
      const verified = await call('POST /api/admin/verifications/{verification}/verify', { params, body });
      return answered(form, verified, () => null, ON_TOP);
    }
    const words = textIn(form, 'words');
    if (words === '') return missingWords(form);
    const refused = await call('POST /api/admin/verifications/{verification}/refuse', {
      params,
      body: { words },
    });
    return answered(form, refused, () => null, ON_TOP);
  };

export type Judged = 'lifted' | 'suspended';

export const moveOrganizer: Form<Judged> = async (call, form) => {
  const params = { organizer: textIn(form, 'organizer') };
  if (textIn(form, 'intent') === 'lift')
    return answered(
      form,
      await call('POST /api/admin/organizers/{organizer}/lift', { params }),
      (): Judged => 'lifted',
      ON_TOP,
    );
  const words = textIn(form, 'words');
  if (words === '') return missingWords(form);
  const suspended = await call('POST /api/admin/organizers/{organizer}/suspend', { params, body: { words } });
  return answered(form, suspended, (): Judged => 'suspended', ON_TOP);
};
