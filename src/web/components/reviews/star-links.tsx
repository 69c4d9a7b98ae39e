import { m } from '#shared/messages/messages.js';

type StarLinksProps = { chosen: number | null; pathOf: (stars: number | null) => string };

const CHOICES = [null, 5, 4, 3, 2, 1];

export function StarLinks({ chosen, pathOf }: StarLinksProps) {
  return (
    <nav aria-label={m.reviews_filter()}>
      <ul className="scroll-row gap-2">
        {CHOICES.map((stars) => (
          <li key={stars}>
            <a
              href={pathOf(stars)}
              aria-current={stars === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-pill border border-control bg-surface px-4 text-small font-semibold whitespace-nowrap hover:border-primary hover:text-primary aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft"
            >
              {stars === null ? m.reviews_any_stars() : m.reviews_stars({ count: stars })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
