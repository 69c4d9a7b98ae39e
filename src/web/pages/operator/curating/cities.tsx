import type { CityLine } from '#modules/curating/cities/cities.contract.ts';
import { m } from '#shared/messages/messages.js';
import { Card, FULL, LIST, ROW } from '#web/components/operator/curating/card.tsx';
import { addCity } from '#web/components/operator/curating/place-forms.ts';
import { saidIn } from '#web/components/operator/curating/said.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { OPERATOR_CITIES_PATH, operatorCityPath, pathAfter } from '#web/paths/curating.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/cities.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/cities');
  return { found: forOperator(found, url)?.data ?? null, said: saidIn(url) };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, addCity, { to: () => pathAfter(OPERATOR_CITIES_PATH, 'done') });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.curate_cities());

export default function CitiesPage({ loaderData: { found, said }, actionData }: Route.ComponentProps) {
  const named = found?.cities.filter(({ organizer }) => organizer !== null) ?? [];
  return (
    <OperatorPage title={m.curate_cities()} said={said} refusal={actionData ?? null} isOpen={found !== null}>
      {found && (
        <>
          {named.length > 0 && <Cities cities={named} />}
          {found.countries.map(({ code, name }) => (
            <section key={code} aria-labelledby={code} className="grid gap-3">
              <h2 id={code} className="text-[20px] leading-7 font-bold">
                {name}
              </h2>
              <Cities
                cities={found.cities.filter(
                  ({ country, organizer }) => country === code && organizer === null,
                )}
              />
            </section>
          ))}
          <Add countries={found.countries} refusal={actionData ?? null} />
        </>
      )}
    </OperatorPage>
  );
}

const Cities = ({ cities }: { cities: CityLine[] }) => (
  <ul className={LIST}>
    {cities.map((city) => (
      <li key={city.slug}>
        <a href={operatorCityPath(city.slug)} data-row className={ROW}>
          <span className="block font-bold wrap-anywhere">{city.name}</span>
          <span className="block text-small text-ink-2 wrap-anywhere">
            {m.curate_count_venues({ count: String(city.venues) })} ·{' '}
            {m.curate_count_events({ count: String(city.events) })}
            {city.organizer && ` · ${m.curate_named_by({ organizer: city.organizer })}`}
          </span>
        </a>
      </li>
    ))}
  </ul>
);

type AddProps = { countries: { code: string; name: string; zones: string[] }[]; refusal: FormRefusal | null };

function Add({ countries, refusal }: AddProps) {
  const field = (name: 'name' | 'lat' | 'lng') => ({
    id: name,
    name,
    autoComplete: 'off',
    defaultValue: refusal?.typed[name] ?? '',
    error: refusal?.fields[name],
  });
  return (
    <Card id="add" title={m.curate_city_add()}>
      <form method="post" className="grid gap-3">
        <TextField {...field('name')} label={m.curate_name()} maxLength={80} />
        <SelectField
          id="zone"
          name="zone"
          label={`${m.curate_country()} · ${m.curate_zone()}`}
          defaultValue={refusal?.typed.zone ?? ''}
          error={refusal?.fields.zone}
        >
          <option value="">{m.curate_choose()}</option>
          {countries.flatMap(({ code, name, zones }) =>
            zones.map((zone) => (
              <option key={zone} value={`${code} ${zone}`}>
                {name} · {zone}
              </option>
            )),
          )}
        </SelectField>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField {...field('lat')} label={m.curate_lat()} inputMode="decimal" />
          <TextField {...field('lng')} label={m.curate_lng()} inputMode="decimal" />
        </div>
        <button type="submit" className={`${PRIMARY_BUTTON} ${FULL}`}>
          {m.curate_city_add()}
        </button>
      </form>
    </Card>
  );
}
