import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { CodeBlock } from './code-block.tsx';
import { CodedText } from './coded-text.tsx';
import type { DocsCall } from './docs-model.ts';
import { ParameterTable } from './parameter-table.tsx';
import { TryCall } from './try-call.tsx';

type CallSectionProps = { call: DocsCall; publicUrl: string };

export function CallSection({ call, publicUrl }: CallSectionProps) {
  return (
    <article id={call.id} aria-labelledby={`${call.id}-heading`} className="border-t border-line py-8">
      <h3 id={`${call.id}-heading`} className="type-h3">
        <a href={`#${call.id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 hover:underline">
          <span className="type-caption rounded-small bg-primary-soft px-2 py-1 text-on-primary-soft">
            {call.method}
          </span>
          <code className="min-w-0 break-all">{call.path}</code>
        </a>
      </h3>
      <p lang="en" className="mt-2 max-w-[68ch] text-ink-2">
        <CodedText text={call.summary} />
      </p>
      <div className="mt-4 grid gap-6">
        {call.parameters.length > 0 && (
          <Part title={m.docs_parameters()}>
            <ParameterTable parameters={call.parameters} />
          </Part>
        )}
        <Part title={m.docs_example()}>
          <CodeBlock
            label={`curl ${call.method} ${call.path}`}
            text={`curl '${publicUrl}${call.examplePath}'`}
          />
        </Part>
        <div className="grid gap-2">
          <Folded title={m.docs_answer()}>
            <CodeBlock label={`${m.docs_answer()} · ${call.path}`} text={call.exampleAnswer} isTall />
          </Folded>
          <Folded title={m.docs_fields()}>
            <FieldList call={call} />
          </Folded>
          <Folded title={m.docs_errors()}>
            <ErrorList call={call} />
          </Folded>
          {call.method === 'GET' && (
            <Folded title={m.docs_try()}>
              <TryCall call={call} />
            </Folded>
          )}
        </div>
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-2 text-small font-semibold text-ink-2">{title}</h4>
      {children}
    </div>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group min-w-0 rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold">
        {title}
        <ChevronDownIcon className="size-5 text-ink-3 transition-transform duration-160 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  );
}

function FieldList({ call }: { call: DocsCall }) {
  return (
    <dl lang="en" className="grid gap-x-6 text-small md:grid-cols-[minmax(0,auto)_minmax(0,1fr)]">
      {call.fields.map(({ path, type, description }) => (
        <div
          key={`${path} ${type} ${description}`}
          className="border-b border-line py-2 last:border-0 md:col-span-2 md:grid md:grid-cols-subgrid"
        >
          <dt>
            <code className="break-all">{path}</code>
          </dt>
          <dd className="text-ink-2">
            {type}
            {description && <span className="block text-ink-3">{description}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ErrorList({ call }: { call: DocsCall }) {
  return (
    <dl lang="en" className="grid gap-3 text-small">
      {call.errors.map(({ status, description }) => (
        <div key={status} className="grid grid-cols-[40px_minmax(0,1fr)] gap-3">
          <dt className="font-semibold tabular-nums">{status}</dt>
          <dd className="text-ink-2">
            <CodedText text={description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
