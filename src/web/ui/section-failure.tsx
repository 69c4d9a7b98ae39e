import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';

type SectionFailureProps = {
  message: string;
  // Tries again in place; without it, or without script, the whole page is reloaded.
  onRetry?: () => void;
  isRetrying?: boolean;
};

// Shown where a part of the page should be.
export function SectionFailure({ message, onRetry, isRetrying = false }: SectionFailureProps) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="my-4 rounded-card border border-line bg-error-soft p-4 text-error sm:p-6">
      <p className="font-semibold">{message}</p>
      <a
        href={pathname + search}
        aria-disabled={isRetrying}
        onClick={(event) => {
          if (!onRetry) return;
          event.preventDefault();
          if (!isRetrying) onRetry();
        }}
        className={`mt-3 ${QUIET_BUTTON}`}
      >
        {isRetrying ? m.shell_retrying() : m.shell_retry()}
      </a>
    </div>
  );
}
