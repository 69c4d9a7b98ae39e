import { Fragment, type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { applyChoices } from '#web/page/start-script.ts';
import { followLink } from '#web/ui/follow-link.ts';
import { useWing } from '#web/wings/wing.ts';
import { RouteChanges } from './route-changes.tsx';

// What every page has in every wing, and the wing's own shell. A page brings its own <main id="main">.
export function PageBody({ children }: { children: ReactNode }) {
  // If React had to render the whole document again, what the start script had set is lost.
  useEffect(() => applyChoices(), []);
  const navigate = useNavigate();
  const { Shell = Fragment } = useWing() ?? {};
  return (
    // biome-ignore lint/a11y: only the links inside are clicked
    <div onClick={(click) => followLink(click, navigate)} className="flex min-h-dvh flex-col pb-nav lg:pb-0">
      <a
        href="#main"
        className="sr-only rounded-small bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {m.shell_skip()}
      </a>
      <RouteChanges />
      <Shell>{children}</Shell>
    </div>
  );
}
