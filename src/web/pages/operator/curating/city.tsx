import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { curateCity } from '#web/components/operator/curating/place-forms.ts';
import { MergeCard, PlaceForm } from '#web/components/operator/curating/place-parts.tsx';
import { saidIn } from '#web/components/operator/curating/said.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { OPERATOR_CITIES_PATH, operatorCityPath } from '#web/paths/curating.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/city.ts';

// Whoever still has one open that was merged finds what it was merged into.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/cities/{city}', { params });
  if (!found.ok && found.error.code === 'city_merged') {
    const { into } = found.error.data as { into: string };
    throw redirect(operatorCityPath(into, 'merged'), 303);
  }
  return {
    city: forOperator(found, url)?.data ?? null,
    said: saidIn(url),
    into: url.searchParams.get('into'),
  };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, curateCity(sent.params.city), {
    to: (done, form) =>
      operatorCityPath(done === 'merged' ? String(form.get('into')) : sent.params.city, done),
  });

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, args.loaderData?.city?.name ?? m.curate_cities());

export default function CityPage({ loaderData: { city, said, into }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <OperatorPage
      title={city?.name ?? m.curate_cities()}
      back={{ path: OPERATOR_CITIES_PATH, name: m.curate_cities() }}
      said={said}
      refusal={refusal}
      isOpen={city !== null}
    >
      {city && (
        <>
          <p className="text-ink-2">
            {city.country} · {city.time_zone} · {m.curate_count_venues({ count: String(city.venues) })} ·{' '}
            {m.curate_count_events({ count: String(city.events) })}
            {city.organizer && ` · ${m.curate_named_by({ organizer: city.organizer })}`}
          </p>
          <PlaceForm version={city.version}>
            <TextField
              id="name"
              name="name"
              label={m.curate_name()}
              maxLength={80}
              autoComplete="off"
              defaultValue={refusal?.typed.name ?? city.name}
              error={refusal?.fields.name}
            />
            {city.organizer && (
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name="is_listed"
                  defaultChecked={refusal ? 'is_listed' in refusal.typed : false}
                  className="size-5"
                />
                {m.curate_listed()}
              </label>
            )}
          </PlaceForm>
          {city.organizer && city.others.length > 0 && (
            <MergeCard
              hint={m.curate_merge_city_hint()}
              others={city.others.map(({ slug, name }) => ({ value: slug, name, words: name }))}
              into={into}
              means={(other) => [
                m.curate_merge_from({ from: city.name, into: other.name }),
                m.curate_merge_events({ count: city.events }),
                m.curate_merge_final(),
              ]}
              back={operatorCityPath(city.slug)}
              refusal={refusal}
            />
          )}
        </>
      )}
    </OperatorPage>
  );
}
