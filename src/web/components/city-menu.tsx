import { NO_FILTERS, withFilter } from '#modules/catalog/filters.rules.ts';
import { m } from '#shared/messages/messages.js';
import { filterPath } from '#web/filter-path.ts';
import { remember, useRemembered } from '#web/remembered.ts';
import { findCity, useCountries } from '#web/site-data.ts';
import { ChevronDownIcon, PinIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';

const ENTRY =
  'flex min-h-11 items-center rounded-small px-3 hover:bg-sunken aria-[current=true]:bg-primary-soft aria-[current=true]:text-on-primary-soft';

// Where to look. The choice is remembered, and chips on the page then mean that city.
export function CityMenu() {
  const countries = useCountries();
  const chosen = findCity(countries, useRemembered('MY_CITY'));
  if (countries.length === 0) return null;
  return (
    <Menu
      label={m.city_switch()}
      summaryClass="flex min-h-11 max-w-56 items-center gap-1 rounded-pill border border-control bg-surface px-4 font-semibold hover:border-primary hover:text-primary"
      panelClass="right-0 max-h-[70vh] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto"
      summary={
        <>
          <PinIcon className="size-5" />
          <span className="truncate">{chosen?.name ?? m.city_all()}</span>
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      <a
        href={filterPath(NO_FILTERS)}
        onClick={() => remember('MY_CITY', '')}
        aria-current={chosen ? undefined : 'true'}
        className={`${ENTRY} font-semibold`}
      >
        {m.city_all()}
      </a>
      <div className="sm:columns-2 md:columns-3">
        {countries.map(({ slug, name, cities }) => (
          <section key={slug} className="break-inside-avoid pt-2">
            <h2 className="px-3 py-1 text-small font-semibold text-ink-3">{name}</h2>
            <ul>
              {cities.map((city) => (
                <li key={city.slug}>
                  <a
                    href={filterPath(withFilter(NO_FILTERS, 'city', city.slug))}
                    onClick={() => remember('MY_CITY', city.slug)}
                    aria-current={city.slug === chosen?.slug ? 'true' : undefined}
                    className={ENTRY}
                  >
                    {city.name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Menu>
  );
}
