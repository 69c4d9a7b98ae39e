import { useLocation } from 'react-router';
import { EVERYWHERE_WORD, type Place } from '#modules/catalog/places/place.rules.ts';
import { m } from '#shared/messages/messages.js';
import { placeName } from '#web/page/place.ts';
import { useCountries } from '#web/page/site-data.ts';
import { PLACE_PATH } from '#web/paths/site.ts';
import { ChevronDownIcon, PinIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';

const ENTRY =
  'flex min-h-11 w-full cursor-pointer items-center rounded-small px-3 text-left hover:bg-sunken aria-[current=true]:bg-primary-soft aria-[current=true]:text-on-primary-soft';

// Where to look. A plain form, because another page follows, with and without script.
export function CityMenu({ place }: { place: Place }) {
  const countries = useCountries();
  const { pathname } = useLocation();
  const chosen = placeName(place, countries);
  if (countries.length === 0) return null;
  const entry = (slug: string, name: string, isOn: boolean, more = '') => (
    <button
      type="submit"
      name="place"
      value={slug}
      aria-current={isOn ? 'true' : undefined}
      className={`${ENTRY} ${more}`}
    >
      {name}
    </button>
  );
  return (
    <Menu
      label={m.city_switch()}
      summaryClass="flex min-h-11 max-w-56 items-center gap-1 rounded-pill border border-control bg-surface px-4 font-semibold hover:border-primary hover:text-primary"
      panelClass="right-0 max-h-[70vh] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto"
      summary={
        <>
          <PinIcon className="size-5 shrink-0" />
          <span className="truncate">{chosen ?? m.place_everywhere()}</span>
          <ChevronDownIcon className="size-4 shrink-0" />
        </>
      }
    >
      <form method="post" action={PLACE_PATH}>
        <input type="hidden" name="next" value={pathname} />
        {entry(EVERYWHERE_WORD, m.place_everywhere(), chosen === null, 'font-semibold')}
        <div className="sm:columns-2 md:columns-3">
          {countries.map(({ slug, name, cities }) => (
            <section key={slug} className="break-inside-avoid pt-2">
              <h2>{entry(slug, name, place.country.includes(slug), 'font-semibold')}</h2>
              <ul>
                {cities.map((city) => (
                  <li key={city.slug}>
                    {entry(city.slug, city.name, place.city.includes(city.slug), 'pl-6')}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </form>
    </Menu>
  );
}
