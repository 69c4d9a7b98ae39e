import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LOGOUT_PATH } from '#web/paths/account.ts';

type SignOutLinkProps = { person: string; className: string; children: ReactNode };

// One tap signs out, unless there is a question first: then the link leads to the page that asks it. Without script it
// always does.
export function SignOutLink({ person, className, children }: SignOutLinkProps) {
  const navigate = useNavigate();
  const onClick = async (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    try {
      const { signOutAtOnce } = await import('./sign-out-at-once.ts');
      await signOutAtOnce(person);
    } catch {}
    navigate(LOGOUT_PATH, { viewTransition: true });
  };
  return (
    <a href={LOGOUT_PATH} onClick={onClick} className={className}>
      {children}
    </a>
  );
}
