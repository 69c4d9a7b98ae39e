import { useEffect, useRef } from 'react';
import { m } from '#shared/messages/messages.js';

// What went wrong, on top, where focus goes. Names of fields lead to them.
export function ErrorSummary({ message, fields }: { message: string; fields?: Record<string, string> }) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(fields ?? {});
  useEffect(() => {
    box.current?.focus();
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
