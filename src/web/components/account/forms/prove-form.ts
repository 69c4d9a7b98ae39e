import { safeNextPath } from '#shared/safe-next-path.ts';
import { secretIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { needing } from '#web/forms/needing.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { codeIn } from './entry-forms.ts';

// Answers where to go on.
export const prove: Form<string> = needing(['password'], async (call, form) => {
  const outcome = await call('POST /api/user/prove', {
    body: { password: secretIn(form, 'password'), ...codeIn(form) },
  });
  return answered(form, outcome, () => safeNextPath(form.get('next')) ?? SELLER_PATH);
});
