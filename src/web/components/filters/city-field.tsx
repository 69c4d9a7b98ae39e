import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { useRemembered } from '#web/kept/remembered.ts';
import { findCity, useCountries } from '#web/page/site-data.ts';
import { ChevronDownIcon, PinIcon } from '#web/ui/icons.tsx';

// The city of a search; until the visitor has searched, the remembered one.
export function CityField({ city, isAsked }: { city: string; isAsked: boolean }) {
  const countries = useCountries();
  const remembered = useRemembered('MY_CITY');
  const [chosen, setChosen] = useState<string | null>(null);
  // The remembered place may also be a country or everywhere; this field offers one city or all.
  const usual = findCity(countries, remembered)?.slug ?? '';
  const value = chosen ?? (isAsked ? city : usual);
  const isKnown = findCity(countries, value) !== undefined;
  return (
    <div className="relative sm:w-60">
      <PinIcon className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3" />
      <select
        name="city"
        aria-label={m.search_city()}
        value={value}
        onChange={({ target }) => setChosen(target.value)}
        className="h-12 w-full cursor-pointer appearance-none truncate rounded-pill border border-control bg-surface pr-10 pl-12 text-ink"
      >
        <option value="">{m.city_all()}</option>
        {value !== '' && !isKnown && <option value={value}>{value}</option>}
        {countries.map(({ slug, name, cities }) => (
          <optgroup key={slug} label={name}>
            {cities.map((entry) => (
              <option key={entry.slug} value={entry.slug}>
                {entry.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-ink-3" />
    </div>
  );
}
