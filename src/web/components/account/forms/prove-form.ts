import { safeNextPath } from '#shared/safe-next-path.ts';
import { secretIn, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { needing } from '#web/forms/needing.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { codeIn } from './entry-forms.ts';

// For whoever has no password.
export const sendProof: Form<number> = async (call, form) =>
  answered(form, await call('POST /api/user/prove/send'), ({ data }) => data.expires_in);

export const proveByMail: Form<string> = needing(['code'], async (call, form) => {
  const outcome = await call('POST /api/user/prove/mailed', { body: { code: textIn(form, 'code') } });
  return answered(form, outcome, () => safeNextPath(form.get('next')) ?? SELLER_PATH);
});

// Answers where to go on.
export const prove: Form<string> = needing(['password'], async (call, form) => {
  const outcome = await call('POST /api/user/prove', {
    body: { password: secretIn(form, 'password'), ...codeIn(form) },
  });
  return answered(form, outcome, () => safeNextPath(form.get('next')) ?? SELLER_PATH);
});
