import { countFilters, type Filters, withFilter } from '#modules/catalog/filters.rules.ts';
import { m } from '#shared/messages/messages.js';
import { patternPath } from '#shared/poster/poster-path.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';
import { useCategories, useSiteData } from '#web/page/site-data.ts';
import { categoryPath } from '#web/paths/catalogue.ts';
import { filterPath } from '#web/paths/filters.ts';
import { SectionFailure } from '#web/ui/section-failure.tsx';

const { width, height } = POSTER_SIZES['1x1'];

// Of what is on in a place, if one is chosen.
export function CategoryTiles({ filters }: { filters: Filters }) {
  const categories = useCategories();
  const isFailed = useSiteData()?.categoriesTrouble != null;
  if (categories.length === 0 && !isFailed) return null;
  return (
    <section aria-labelledby="categories" className="mt-8 lg:mt-12">
      <h2 id="categories" className="type-h2">
        {m.shell_categories()}
      </h2>
      {isFailed && <SectionFailure message={m.categories_failed()} />}
      <ul className="scroll-row mt-3 gap-3 lg:mt-4 lg:grid lg:grid-cols-5 lg:gap-4 xxl:grid-cols-10">
        {categories.map(({ slug, name }) => (
          <li key={slug} className="w-24 shrink-0 lg:w-auto">
            <a
              href={
                countFilters(filters) > 0
                  ? filterPath(withFilter(filters, 'category', slug))
                  : categoryPath(slug)
              }
              className="group flex flex-col gap-2 rounded-card lg:flex-row lg:items-center lg:gap-3 lg:border lg:border-line lg:bg-surface lg:p-2 lg:hover:border-primary"
            >
              <img
                src={patternPath({ slug, category: slug, ratio: '1x1' })}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                className="aspect-square w-full rounded-card lg:size-14 lg:rounded-small"
              />
              <span className="min-w-0 text-small font-semibold group-hover:underline">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
