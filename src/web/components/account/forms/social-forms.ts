import { safeNextPath } from '#shared/safe-next-path.ts';
import { phoneIn, secretIn, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { needing } from '#web/forms/needing.ts';
import { codeIn, type Entered, nextOf } from './entry-forms.ts';

// Answers the address of the provider, where the person goes on.
export const startSocial: Form<{ url: string }> = async (call, form) => {
  const next = safeNextPath(form.get('next'));
  const outcome = await call('POST /api/user/social/start', {
    body: { provider: 'google', ...(next !== null && { next }) },
  });
  return answered(form, outcome, ({ data }) => data);
};

export const confirmSocial: Form<Entered> = needing(['name'], async (call, form) => {
  const outcome = await call('POST /api/user/social/confirm', {
    body: { name: textIn(form, 'name'), ...phoneIn(form) },
  });
  return answered(form, outcome, ({ data }) => ({ user: data.user, next: nextOf(data.next) }));
});

export const linkSocial: Form<Entered> = needing(['password'], async (call, form) => {
  const outcome = await call('POST /api/user/social/link', {
    body: { password: secretIn(form, 'password'), ...codeIn(form) },
  });
  return answered(form, outcome, ({ data }) => ({ user: data.user, next: nextOf(data.next) }));
});
