import { m } from '#shared/messages/messages.js';
import { formatDayRange, formatMonth, formatPlainDay } from '#shared/time.ts';
import { eventsCount } from '#web/page/count-text.ts';
import { currentLocale } from '#web/page/locale.ts';
import type { Country } from '#web/page/read-site.ts';
import { useCountries } from '#web/page/site-data.ts';
import { eventPath, listingPath } from '#web/paths/catalogue.ts';
import { CALENDAR_ID, holidaysPath } from '#web/paths/site.ts';
import type { Calendar } from './calendar-of.ts';

type LongWeekend = Calendar['long_weekends'][number];
type Holiday = Calendar['holidays'][number];

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center rounded-pill border border-control bg-surface px-4 text-small font-semibold whitespace-nowrap hover:border-primary hover:text-primary aria-[current=true]:border-primary aria-[current=true]:bg-primary aria-[current=true]:text-on-primary';

export function HolidayCalendar({ calendar, now }: { calendar: Calendar; now: string }) {
  const { country, holidays, long_weekends } = calendar;
  return (
    <section id={CALENDAR_ID} aria-labelledby="calendar-heading" className="mt-12 lg:mt-16">
      <h2 id="calendar-heading" className="type-h2">
        {m.holidays_calendar({ country: country.name })}
      </h2>
      <CountryLinks countries={useCountries()} chosen={country.slug} />
      {holidays.length === 0 ? (
        <p className="mt-6 text-ink-2">{m.holidays_none()}</p>
      ) : (
        <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)] lg:gap-12">
          <section aria-labelledby="long-heading">
            <h3 id="long-heading" className="type-h3">
              {m.holidays_long()}
            </h3>
            <ul className="mt-4 grid gap-4 md:grid-cols-2">
              {long_weekends.map((weekend) => (
                <li key={weekend.from}>
                  <WeekendCard weekend={weekend} now={now} />
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="public-heading">
            <h3 id="public-heading" className="type-h3">
              {m.holidays_public()}
            </h3>
            {byMonth(holidays).map(([month, days]) => (
              <div key={month} className="mt-4">
                <h4 className="text-small font-semibold text-ink-2">{month}</h4>
                <ul className="mt-1 divide-y divide-line border-y border-line">
                  {days.map((holiday) => (
                    <HolidayRow key={holiday.date + holiday.name} holiday={holiday} country={country.slug} />
                  ))}
                </ul>
              </div>
            ))}
          </section>
        </div>
      )}
    </section>
  );
}

function CountryLinks({ countries, chosen }: { countries: readonly Country[]; chosen: string }) {
  return (
    <nav aria-label={m.holidays_country()} className="mt-3">
      <ul className="scroll-row gap-2">
        {countries.map(({ slug, name }) => (
          <li key={slug} className="flex">
            <a href={holidaysPath(slug)} aria-current={slug === chosen} className={CHIP}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WeekendCard({ weekend, now }: { weekend: LongWeekend; now: string }) {
  const { from, to, days, bridge_day, holidays, events, filters, total } = weekend;
  const locale = currentLocale();
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-4 lg:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="type-h3">{formatDayRange(midnight(from), midnight(to), 'UTC', locale, now)}</h4>
        <p className="text-small font-semibold text-primary">{m.holidays_days({ count: days })}</p>
      </div>
      <p className="mt-1 text-ink-2">{holidays.join(' · ')}</p>
      {bridge_day && (
        <p className="mt-2 self-start rounded-small bg-warn-soft px-2 py-1 text-small text-warn">
          {m.holidays_bridge({ day: formatPlainDay(bridge_day, locale) })}
        </p>
      )}
      {events.length > 0 && (
        <ul className="mt-3 grid gap-1 text-small">
          {events.map(({ id, name, slug_name, city }) => (
            <li key={id}>
              <a href={eventPath(slug_name)} className="inline-block py-1 hover:underline">
                <span className="font-semibold">{name}</span> <span className="text-ink-2">· {city}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto pt-3 text-small">
        {total > 0 ? (
          <a
            href={listingPath(filters)}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {m.holidays_events_see({ events: eventsCount(weekend) })}
          </a>
        ) : (
          <span className="text-ink-3">{m.holidays_events_none()}</span>
        )}
      </p>
    </article>
  );
}

function HolidayRow({ holiday, country }: { holiday: Holiday; country: string }) {
  const { date, name, is_substitute, is_expected } = holiday;
  const notes = [is_substitute && m.holidays_substitute(), is_expected && m.holidays_expected()];
  const shown = notes.filter(Boolean).join(', ');
  return (
    <li>
      <a
        href={listingPath(`country:${country}+when:${date}..${date}`)}
        className="group grid min-h-11 grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-3 py-2"
      >
        <time dateTime={date} className="text-small text-ink-2 tabular-nums">
          {formatPlainDay(date, currentLocale())}
        </time>
        <span className="group-hover:underline">
          {name}
          {shown !== '' && <span className="block text-small text-ink-3">{shown}</span>}
        </span>
      </a>
    </li>
  );
}

function byMonth(holidays: readonly Holiday[]): [string, Holiday[]][] {
  const months = Map.groupBy(holidays, ({ date }) => formatMonth(midnight(date), 'UTC', currentLocale()));
  return [...months];
}

const midnight = (date: string): string => `${date}T00:00:00Z`;
