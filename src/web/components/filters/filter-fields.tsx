import type { ReactNode } from 'react';
import {
  type Filters,
  hasFilter,
  isDateRange,
  isPriceRange,
  toggleFilter,
  WHEN_PRESETS,
  withFilter,
  withoutFilter,
} from '#modules/catalog/filters.rules.ts';
import type { FacetCounts } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { currencySign } from '#shared/money.ts';
import { countText } from '#web/page/count-text.ts';
import type { Country } from '#web/page/read-site.ts';
import { useCategories, useCountries } from '#web/page/site-data.ts';
import { pickRange } from '#web/ui/date-picker/pick-dates.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { currencyOf, WHEN_WORDS } from './filter-words.ts';

type FieldProps = { filters: Filters; onChange: (filters: Filters) => void };
// How many events each value would show together with the other filters; null: not known.
type FilterFieldsProps = FieldProps & { counts: FacetCounts | null };

// Every filter is a real form field, named so that the form means the same with and without script.
export function FilterFields({ filters, counts, onChange }: FilterFieldsProps) {
  const categories = useCategories();
  const countries = useCountries();
  return (
    <>
      <Group title={m.filter_when()}>
        <Choice
          type="radio"
          name="when"
          value=""
          isOn={filters.when === null}
          onChange={() => onChange(withoutFilter(filters, 'when'))}
        >
          {m.when_any()}
        </Choice>
        {WHEN_PRESETS.map((preset) => (
          <Choice
            key={preset}
            type="radio"
            name="when"
            value={preset}
            isOn={filters.when === preset}
            onChange={() => onChange(withFilter(filters, 'when', preset))}
          >
            {WHEN_WORDS[preset]()}
          </Choice>
        ))}
        <DateFields filters={filters} onChange={onChange} />
      </Group>
      <Group title={m.filter_category()}>
        {categories.map(({ slug, name }) => (
          <Choice
            key={slug}
            type="checkbox"
            name="category"
            value={slug}
            isOn={hasFilter(filters, 'category', slug)}
            onChange={() => onChange(toggleFilter(filters, 'category', slug))}
            count={countOf(counts, 'category', slug)}
          >
            {name}
          </Choice>
        ))}
      </Group>
      <Group title={m.filter_place()}>
        {countries.map((country) => (
          <CountryFields
            key={country.slug}
            country={country}
            filters={filters}
            counts={counts}
            onChange={onChange}
          />
        ))}
      </Group>
      <Group title={m.filter_price()}>
        {([null, 'free', 'paid'] as const).map((price) => (
          <Choice
            key={price}
            type="radio"
            name="price"
            value={price ?? ''}
            isOn={filters.price === price}
            onChange={() =>
              onChange(price ? withFilter(filters, 'price', price) : withoutFilter(filters, 'price'))
            }
          >
            {price === null ? m.price_any() : price === 'free' ? m.price_free() : m.filter_paid()}
          </Choice>
        ))}
        <PriceFields filters={filters} onChange={onChange} />
      </Group>
      <Group title={m.filter_more()}>
        {(['flash', 'pass'] as const).map((key) => (
          <Choice
            key={key}
            type="checkbox"
            name={key}
            value="yes"
            isOn={filters[key]}
            onChange={() => onChange(toggleFilter(filters, key, true))}
          >
            {key === 'flash' ? m.filter_flash() : m.filter_pass()}
          </Choice>
        ))}
      </Group>
      {filters.sort !== 'soonest' && <input type="hidden" name="sort" value={filters.sort} />}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line py-4 first:border-t-0 first:pt-0">
      <legend className="type-h3 float-left mb-1 w-full">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

type ChoiceProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  isOn: boolean;
  onChange: () => void;
  count?: ReactNode;
  children: string;
};

function Choice({ type, name, value, isOn, onChange, count, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small lg:min-h-9">
      <input
        type={type}
        name={name}
        value={value}
        checked={isOn}
        onChange={onChange}
        className="size-5 shrink-0 cursor-pointer accent-primary"
      />
      <span className="min-w-0 flex-1">{children}</span>
      {count}
    </label>
  );
}

// "12"; "340+" where counting stopped.
function countOf(counts: FacetCounts | null, kind: 'category' | 'country' | 'city', slug: string) {
  return (
    <span className="text-small text-ink-3">
      {counts && countText(counts[kind][slug] ?? 0) + (counts.is_exact ? '' : '+')}
    </span>
  );
}

function CountryFields({ country, filters, counts, onChange }: FilterFieldsProps & { country: Country }) {
  const isChosen =
    hasFilter(filters, 'country', country.slug) ||
    country.cities.some(({ slug }) => hasFilter(filters, 'city', slug));
  return (
    <details open={isChosen} className="group/country">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-small lg:min-h-9">
        <ChevronDownIcon className="size-5 -rotate-90 text-ink-3 transition-transform group-open/country:rotate-0" />
        <span className="flex-1">{country.name}</span>
        {countOf(counts, 'country', country.slug)}
      </summary>
      <div className="pl-7">
        <Choice
          type="checkbox"
          name="country"
          value={country.slug}
          isOn={hasFilter(filters, 'country', country.slug)}
          onChange={() => onChange(toggleFilter(filters, 'country', country.slug))}
        >
          {m.filter_whole_country({ country: country.name })}
        </Choice>
        {country.cities.map(({ slug, name }) => (
          <Choice
            key={slug}
            type="checkbox"
            name="city"
            value={slug}
            isOn={hasFilter(filters, 'city', slug)}
            onChange={() => onChange(toggleFilter(filters, 'city', slug))}
            count={countOf(counts, 'city', slug)}
          >
            {name}
          </Choice>
        ))}
      </div>
    </details>
  );
}

const FIELD = 'h-11 w-full min-w-0 rounded-small border border-control bg-surface px-2 text-small text-ink';

function DateFields({ filters, onChange }: FieldProps) {
  const range = isDateRange(filters.when) ? filters.when : { from: '', to: '' };
  const choose = (from: string, to: string) => {
    if (from === '' && to === '') return onChange(withoutFilter(filters, 'when'));
    const [first, last] = [from || to, to || from];
    // If the first day is moved behind the last one, the last one moves along.
    onChange(withFilter(filters, 'when', { from: first, to: last < first ? first : last }));
  };
  return (
    <div className="picks-dates mt-1 grid grid-cols-2 gap-2">
      <label className="text-small text-ink-2">
        {m.when_from()}
        <input
          type="date"
          name="when_from"
          value={range.from}
          onChange={({ target }) => choose(target.value, range.to)}
          className={FIELD}
        />
      </label>
      <label className="text-small text-ink-2">
        {m.when_to()}
        <input
          type="date"
          name="when_to"
          value={range.to}
          min={range.from || undefined}
          onChange={({ target }) => choose(range.from || target.value, target.value)}
          className={FIELD}
        />
      </label>
      <button
        type="button"
        onClick={({ currentTarget }) =>
          pickRange(currentTarget, [range.from, range.to], (from = '', to = '') => choose(from, to), true)
        }
        className="script-only col-span-2 min-h-11 cursor-pointer text-left text-small font-semibold text-primary underline"
      >
        {m.picker_open()}
      </button>
    </div>
  );
}

const HIGHEST_MAJOR = 999_999_999;

// Amounts compare within one currency only, so one place must be chosen first.
function PriceFields({ filters, onChange }: FieldProps) {
  const currency = currencyOf(filters, useCountries());
  const range = isPriceRange(filters.price) ? filters.price : null;
  if (currency === null) return <p className="mt-1 text-small text-ink-2">{m.price_needs_place()}</p>;
  const fromText = range ? String(range.fromMajor) : '';
  const toText = range && range.toMajor < HIGHEST_MAJOR ? String(range.toMajor) : '';
  const choose = (from: string, to: string) => {
    if (from === '' && to === '') return range && onChange(withoutFilter(filters, 'price'));
    const fromMajor = wholeAmount(from, 0);
    onChange(
      withFilter(filters, 'price', {
        fromMajor,
        toMajor: Math.max(fromMajor, wholeAmount(to, HIGHEST_MAJOR)),
      }),
    );
  };
  return (
    // Fields that keep what is typed until it is finished. The new key replaces them when the filter changes elsewhere.
    <div key={`${fromText} ${toText}`} className="mt-1 grid grid-cols-2 gap-2">
      <label className="text-small text-ink-2">
        {m.price_field_from({ currency: currencySign(currency) })}
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          name="price_from"
          defaultValue={fromText}
          onBlur={({ target }) => target.value !== fromText && choose(target.value, toText)}
          className={FIELD}
        />
      </label>
      <label className="text-small text-ink-2">
        {m.price_field_to({ currency: currencySign(currency) })}
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          name="price_to"
          defaultValue={toText}
          onBlur={({ target }) => target.value !== toText && choose(fromText, target.value)}
          className={FIELD}
        />
      </label>
    </div>
  );
}

function wholeAmount(text: string, otherwise: number): number {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? otherwise : Math.min(Number(digits), HIGHEST_MAJOR);
}
