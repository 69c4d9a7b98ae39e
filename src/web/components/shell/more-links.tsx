import { m } from '#shared/messages/messages.js';
import { EVENTS_PATH, LISTING_PATH } from '#web/paths/catalogue.ts';
import { BLOG_PATH, HOLIDAYS_PATH, SELL_PATH } from '#web/paths/site.ts';
import { TICKETS_PATH } from '#web/paths/tickets.ts';

const further = () =>
  [
    [HOLIDAYS_PATH, m.holidays_title()],
    [BLOG_PATH, m.foot_blog()],
    [SELL_PATH, m.pitch_title()],
  ] as const;

// `current`: the path that is shown.
export function TopLinks({ current }: { current: string }) {
  const links = [
    [EVENTS_PATH, m.shell_explore()],
    [LISTING_PATH, m.shell_all_events()],
    [TICKETS_PATH, m.shell_tickets()],
    ...further(),
  ] as const;
  return (
    <div className="flex">
      {links.map(([path, name]) => (
        <a
          key={path}
          href={path}
          aria-current={path === current ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-pill px-3 font-semibold whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:text-primary"
        >
          {name}
        </a>
      ))}
    </div>
  );
}

// Where the top bar has no room for them.
export function FurtherLinks() {
  return (
    <ul className="scroll-row gap-2">
      {further().map(([path, name]) => (
        <li key={path} className="flex">
          <a
            href={path}
            className="inline-flex min-h-11 shrink-0 items-center rounded-pill border border-control bg-surface px-4 text-small font-semibold whitespace-nowrap hover:border-primary hover:text-primary"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
