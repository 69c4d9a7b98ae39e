import { useEffect, useRef } from 'react';
import { m } from '#shared/messages/messages.js';

type ErrorSummaryProps = {
  message: string;
  fields?: Record<string, string>;
  // Focus returns to the summary when this changes, even if the words stay the same.
  cause?: unknown;
};

// What went wrong, at the top of the form. It takes the focus, without script too. The names of fields are links to
// them.
export function ErrorSummary({ message, fields, cause }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(fields ?? {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cause is another error
  useEffect(() => box.current?.focus(), [cause]);
  useEffect(() => {
    const title = document.title;
    document.title = m.pay_error_title({ title });
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page was sent because of this
      autoFocus
      className="mb-6 rounded-card border border-error bg-error-soft p-4 text-error"
    >
      {entries.length === 0 ? (
        <p className="font-semibold">{message}</p>
      ) : (
        <>
          <p className="font-semibold">{m.pay_check_fields()}</p>
          <ul className="mt-1 text-small">
            {entries.map(([field, problem]) => (
              <li key={field}>
                <a href={`#${field}`} className="inline-block py-1 underline">
                  {problem}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
