import { m } from '#shared/messages/messages.js';
import type { Crumb } from '#web/meta/json-ld.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';

// The path to this page. The page itself is left out, because its title follows.
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.event_crumbs()}>
      <ol className="flex flex-wrap items-center text-small text-ink-2">
        {crumbs.map(({ name, path }, place) => (
          <li key={path} className="flex items-center">
            {place > 0 && <ChevronRightIcon className="mx-1 size-4 text-ink-3" />}
            <a href={path} className="inline-flex min-h-11 items-center hover:text-primary hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
