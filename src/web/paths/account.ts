import { withQuery } from './address.ts';

export const LOGIN_PATH = '/login';
export const LOGOUT_PATH = '/logout';
export const DELETED_PATH = '/logout?deleted';
export const SIGNUP_PATH = '/signup';
export const SIGNUP_CONFIRM_PATH = '/signup/confirm';
export const MERCHANT_SIGNUP_PATH = '/signup/merchant';
export const FORGOT_PATH = '/forgotPassword';
export const RESET_PATH = '/forgotPassword/reset';
export const SOCIAL_PATH = '/login/social';
export const SOCIAL_FAILED_PATH = '/login?problem=social';
export const ACCOUNT_PATH = '/account';
export const PROFILE_PATH = '/profile';
export const FACTOR_PATH = `${PROFILE_PATH}#factor`;
// And then back to `next`.
export const factorPath = (next: string): string =>
  `${withQuery(PROFILE_PATH, new URLSearchParams({ next }))}#factor`;
export const PROFILE_EDIT_PATH = '/profile/edit';
// Calls that are opened by a link.
export const MY_DATA_PATH = '/api/user/data';

// Signing in, and then back to `next`.
export const loginPath = (next: string): string => withQuery(LOGIN_PATH, new URLSearchParams({ next }));

// Asks for an account with which to sell, and then goes on to `next`.
export const merchantSignupPath = (next: string): string =>
  withQuery(MERCHANT_SIGNUP_PATH, new URLSearchParams({ next }));

export const signupPath = (next: string | null): string =>
  withQuery(SIGNUP_PATH, new URLSearchParams(next === null ? {} : { next }));
