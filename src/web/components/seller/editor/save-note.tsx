import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { loginPath } from '#web/paths/account.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { isSignedOut, isUnanswered, type SaveState } from './use-autosave.ts';

// Whether what was typed is safe. It has a row of its own on a phone, and a longer sentence everywhere.
export function SaveNote({ state }: { state: SaveState }) {
  return (
    <p
      role="status"
      className={`flex items-center gap-1 text-small text-ink-2 empty:absolute ${state.kind === 'refused' ? 'w-full' : 'min-w-0 flex-1 max-lg:basis-full'}`}
    >
      {state.kind === 'saved' && Object.keys(state.wrong).length === 0 && (
        <CheckIcon className="size-4 text-success" />
      )}
      {state.kind !== 'as_it_was' && (
        <span>
          {words(state)}
          {state.kind === 'refused' && isSignedOut(state.refusal) && <SignInLink isHere={state.isHere} />}
        </span>
      )}
    </p>
  );
}

function words(state: SaveState): string {
  switch (state.kind) {
    case 'as_it_was':
      return '';
    case 'waiting':
    case 'saving':
      return m.seller_saving();
    case 'saved':
      if (Object.keys(state.wrong).length > 0) return m.seller_saved_except();
      return m.seller_saved({
        time: formatTime(state.at, Intl.DateTimeFormat().resolvedOptions().timeZone, currentLocale()),
      });
    case 'refused':
      return whyNot(state);
  }
}

function whyNot({ refusal, isHere }: Extract<SaveState, { kind: 'refused' }>): string {
  if (isSignedOut(refusal)) return isHere ? m.seller_signed_out_kept() : m.seller_signed_out();
  if (isUnanswered(refusal) && isHere) return m.seller_not_saved_offline();
  if (refusal.status >= 500) return m.seller_not_saved_yet();
  const isSaidAbove = refusal.more !== undefined || Object.keys(refusal.fields).length > 0;
  return isSaidAbove ? m.seller_not_saved() : refusal.message;
}

// What cannot be kept here stays in this tab, so they sign in in another one.
function SignInLink({ isHere }: { isHere: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <>
      {' '}
      <a
        href={loginPath(pathname + search)}
        target={isHere ? undefined : '_blank'}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline"
      >
        {m.shell_sign_in()}
      </a>
    </>
  );
}
