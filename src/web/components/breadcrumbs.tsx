import { m } from '#shared/messages/messages.js';
import type { Crumb } from '#web/json-ld.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { PageLink } from '#web/ui/page-link.tsx';

// The last crumb is the page itself.
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.breadcrumbs()}>
      <ol className="flex flex-wrap items-center gap-x-1 text-small text-ink-2">
        {crumbs.map(({ name, path }, place) => {
          const isLast = place === crumbs.length - 1;
          return (
            <li key={path} className="flex items-center gap-1">
              {place > 0 && <ChevronRightIcon className="size-4 text-ink-3" />}
              <PageLink
                to={path}
                aria-current={isLast ? 'page' : undefined}
                className="flex min-h-11 items-center hover:underline aria-[current=page]:text-ink"
              >
                {name}
              </PageLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
