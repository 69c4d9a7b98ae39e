// Addresses that only the pages of an account need: what stands in paths.ts travels with every page.

export const SIGNUP_PATH = '/signup';
export const FORGOT_PATH = '/forgotPassword';
export const LOGOUT_PATH = '/logout';
export const DELETED_PATH = '/logout?deleted';
export const PROFILE_PATH = '/profile';
export const PROFILE_EDIT_PATH = '/profile/edit';
// Calls that a link opens.
export const MY_DATA_PATH = '/api/user/data';

export const signupPath = (next: string | null): string =>
  next === null ? SIGNUP_PATH : `${SIGNUP_PATH}?${new URLSearchParams({ next })}`;
