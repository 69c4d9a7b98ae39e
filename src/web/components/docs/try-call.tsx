import { type SubmitEvent, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { CodeBlock } from './code-block.tsx';
import { type DocsCall, fillPath } from './docs-model.ts';

type Answer = { path: string; status: number; text: string };

const PATIENCE_MS = 15_000;

// Asks this very site. Without script the example's address is a link, which the browser opens.
export function TryCall({ call }: { call: DocsCall }) {
  const [answer, setAnswer] = useState<Answer | 'asking' | 'failed' | null>(null);
  const onSubmit = async (submit: SubmitEvent<HTMLFormElement>) => {
    submit.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(submit.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const path = fillPath(call.path, call.parameters, values);
    setAnswer('asking');
    try {
      const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const text = JSON.stringify(await response.json(), null, 2);
      setAnswer({ path, status: response.status, text });
    } catch {
      setAnswer('failed');
    }
  };
  return (
    <>
      <a
        href={call.examplePath}
        className="no-script-only inline-flex min-h-11 items-center break-all text-primary underline"
      >
        {call.examplePath}
      </a>
      <form onSubmit={onSubmit} className="script-only flex flex-wrap items-end gap-3">
        {call.parameters.map(({ name, example, fallback, isRequired }) => (
          <label key={name} className="grid min-w-0 flex-1 basis-40 gap-1 text-small">
            <code>{name}</code>
            <input
              name={name}
              defaultValue={example}
              placeholder={fallback ?? ''}
              required={isRequired}
              autoComplete="off"
              spellCheck={false}
              className="h-11 w-full rounded-card border border-control bg-surface px-3 font-mono"
            />
          </label>
        ))}
        <button type="submit" className={PRIMARY_BUTTON} aria-disabled={answer === 'asking'}>
          {answer === 'asking' ? m.docs_asking() : m.docs_send()}
        </button>
      </form>
      <div aria-live="polite">
        {answer === 'failed' && <p className="mt-3 text-error">{m.docs_failed()}</p>}
        {typeof answer === 'object' && answer && (
          <div className="mt-3 grid gap-2">
            <p className="text-small break-all text-ink-2">
              <strong className={answer.status === 200 ? 'text-success' : 'text-error'}>
                {answer.status}
              </strong>{' '}
              <code>{answer.path}</code>
            </p>
            <CodeBlock label={`${m.docs_try()} · ${answer.path}`} text={answer.text} isTall />
          </div>
        )}
      </div>
    </>
  );
}
