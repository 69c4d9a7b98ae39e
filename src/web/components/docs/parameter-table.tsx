import { m } from '#shared/messages/messages.js';
import { CodedText } from './coded-text.tsx';
import type { DocsParameter } from './docs-model.ts';

export function ParameterTable({ parameters }: { parameters: readonly DocsParameter[] }) {
  return (
    <dl className="grid text-small md:grid-cols-[minmax(120px,auto)_minmax(0,1fr)]">
      {parameters.map((parameter) => (
        <div
          key={parameter.name}
          className="border-b border-line py-2 first:border-t md:col-span-2 md:grid md:grid-cols-subgrid md:gap-x-6"
        >
          <dt>
            <code className="font-semibold break-all">{parameter.name}</code>
          </dt>
          <dd className="flex flex-wrap gap-x-3 text-ink-2">
            <span>{parameter.place === 'path' ? m.docs_in_path() : m.docs_in_query()}</span>
            <span>{parameter.isRequired ? m.docs_required() : m.docs_optional()}</span>
            {parameter.fallback !== null && <span>{m.docs_default({ value: parameter.fallback })}</span>}
            {parameter.description && (
              <span lang="en">
                <CodedText text={parameter.description} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
