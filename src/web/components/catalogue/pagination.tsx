import { m } from '#shared/messages/messages.js';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { pageLinks } from './page-links.ts';

type PaginationProps = { page: number; lastPage: number; pathOf: (page: number) => string };

const CELL =
  'flex min-h-11 min-w-11 items-center justify-center rounded-pill px-2 font-semibold hover:bg-sunken';

export function Pagination({ page, lastPage, pathOf }: PaginationProps) {
  if (lastPage <= 1) return null;
  return (
    <nav aria-label={m.pages_nav()} className="mt-6">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          {page > 1 && (
            <a href={pathOf(page - 1)} rel="prev" aria-label={m.pages_previous()} className={CELL}>
              <ChevronLeftIcon className="size-5" />
            </a>
          )}
        </li>
        {pageLinks(page, lastPage).map((entry) => (
          <li key={entry}>
            {typeof entry === 'string' ? (
              <span className="px-1 text-ink-3">…</span>
            ) : (
              <a
                href={pathOf(entry)}
                aria-label={m.pages_page({ page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className={`${CELL} aria-[current=page]:bg-primary aria-[current=page]:text-on-primary`}
              >
                {entry}
              </a>
            )}
          </li>
        ))}
        <li>
          {page < lastPage && (
            <a href={pathOf(page + 1)} rel="next" aria-label={m.pages_next()} className={CELL}>
              <ChevronRightIcon className="size-5" />
            </a>
          )}
        </li>
      </ul>
    </nav>
  );
}
