import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { loginPath } from '#web/paths/account.ts';

export function SignInLink() {
  const { pathname } = useLocation();
  return (
    <a
      href={loginPath(pathname)}
      rel="nofollow"
      className="sign-in hidden min-h-11 items-center rounded-pill px-4 font-semibold text-primary hover:bg-sunken sm:flex"
    >
      {m.shell_sign_in()}
    </a>
  );
}
