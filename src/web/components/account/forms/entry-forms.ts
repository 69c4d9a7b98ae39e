import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { safeNextPath } from '#shared/safe-next-path.ts';
import { phoneIn, secretIn, textIn } from '#web/forms/form.rules.ts';
import { answered, botChecked, type Form } from '#web/forms/form.ts';
import { needing } from '#web/forms/needing.ts';
import { ACCOUNT_PATH } from '#web/paths/account.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';

export interface Entered {
  user: UserView | null;
  // A path of this site.
  next: string;
}

// Sellers come to sell.
export const nextOf = (next: unknown, user: UserView | null = null): string =>
  safeNextPath(next) ?? (user?.is_merchant ? SELLER_PATH : ACCOUNT_PATH);

export const codeIn = (form: FormData): { code?: string } => {
  const code = textIn(form, 'code');
  return code === '' ? {} : { code };
};

export const signIn: Form<Entered> = botChecked(
  'login',
  needing(['username', 'password'], async (call, form) => {
    const outcome = await call('POST /api/user/login', {
      body: { username: textIn(form, 'username'), password: secretIn(form, 'password'), ...codeIn(form) },
    });
    return answered(form, outcome, ({ user }) => ({ user, next: nextOf(form.get('next'), user) }));
  }),
);

// Where a mail went.
export interface Mailed {
  email: string;
}

const mailedTo = (form: FormData) => (): Mailed => ({ email: textIn(form, 'email') });

function registrationIn(form: FormData) {
  const next = safeNextPath(form.get('next'));
  return {
    name: textIn(form, 'name'),
    email: textIn(form, 'email'),
    password: secretIn(form, 'password'),
    ...phoneIn(form),
    ...(next !== null && { next }),
  };
}

export const register: Form<Mailed> = botChecked(
  'register',
  needing(['name', 'email', 'password'], async (call, form) => {
    const outcome = await call('POST /api/user/register', { body: registrationIn(form) });
    return answered(form, outcome, mailedTo(form));
  }),
);

export const registerMerchant: Form<Mailed> = botChecked(
  'register_merchant',
  needing(['organization', 'name', 'email', 'password'], async (call, form) => {
    const outcome = await call('POST /api/user/registerMerchants', {
      body: { ...registrationIn(form), organization: textIn(form, 'organization') },
    });
    return answered(form, outcome, mailedTo(form));
  }),
);

// Somebody who has an account starts to sell with it.
export const becomeMerchant: Form<UserView> = needing(['organization'], async (call, form) => {
  const outcome = await call('POST /api/user/merchant', {
    body: { organization: textIn(form, 'organization') },
  });
  return answered(form, outcome, ({ data }) => data);
});

export const sendConfirmation: Form<Mailed> = needing(['email'], async (call, form) => {
  const outcome = await call('POST /api/user/sendConfirmation', { body: mailedTo(form)() });
  return answered(form, outcome, mailedTo(form));
});

export type Confirmed = Entered & { kind: 'registered' | 'email_changed' };

// The password is asked for in another browser than the one that registered.
export const confirmLink: Form<Confirmed> = async (call, form) => {
  const password = secretIn(form, 'password');
  const outcome = await call('POST /api/user/confirm', {
    body: { token: textIn(form, 'token'), ...(password !== '' && { password }) },
  });
  return answered(form, outcome, ({ data }) => ({ ...data, next: nextOf(data.next) }));
};

export const requestReset: Form<Mailed> = botChecked(
  'forgot_password',
  needing(['email'], async (call, form) => {
    const outcome = await call('POST /api/user/forgotPassword', { body: mailedTo(form)() });
    return answered(form, outcome, mailedTo(form));
  }),
);

export const resetPassword: Form<true> = needing(['password'], async (call, form) => {
  const outcome = await call('POST /api/user/resetPassword', {
    body: { token: textIn(form, 'token'), password: secretIn(form, 'password') },
  });
  return answered(form, outcome, () => true);
});

export const signOut: Form<{ keepsTickets: boolean }> = async (call, form) =>
  answered(form, await call('POST /api/user/logout'), () => ({ keepsTickets: form.has('keep_tickets') }));
