import { m } from '#shared/messages/messages.js';
import { LOGIN_PATH } from '#web/paths/account.ts';

export function BackToLogin() {
  return (
    <>
      {m.forgot_remembered()}{' '}
      <a href={LOGIN_PATH} className="font-semibold whitespace-nowrap text-primary underline">
        {m.login_button()}
      </a>
    </>
  );
}
