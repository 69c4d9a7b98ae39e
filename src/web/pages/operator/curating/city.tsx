import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { Card, FULL } from '#web/components/operator/curating/card.tsx';
import { CuratingPage } from '#web/components/operator/curating/curating-page.tsx';
import { curateCity } from '#web/components/operator/curating/place-forms.ts';
import { saidIn } from '#web/components/operator/curating/said.ts';
import { STOP_BUTTON } from '#web/components/seller/details/stop-button.ts';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { pageContext } from '#web/page/page-context.ts';
import { CITIES_DESK_PATH, deskCityPath } from '#web/paths/curating.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/city.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/cities/{city}', { params });
  return { city: forOperator(found, url)?.data ?? null, said: saidIn(url) };
}

export async function action({ context, params: { city }, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(curateCity(city), context.get(pageContext), form, url);
  if (!answer.ok) return data(answer.refusal, answer.refusal.status);
  const slug = answer.done === 'merged' ? String(form.get('into')) : city;
  throw redirect(deskCityPath(slug, answer.done), 303);
}

export const meta = (args: Route.MetaArgs) =>
  sellerMeta(args, args.loaderData?.city?.name ?? m.curate_cities());

export default function CityPage({ loaderData: { city, said }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <CuratingPage
      title={city?.name ?? m.curate_cities()}
      up={{ path: CITIES_DESK_PATH, name: m.curate_cities() }}
      said={said}
      refusal={refusal}
    >
      {city && (
        <>
          <p className="text-ink-2">
            {city.country} · {city.time_zone} · {m.curate_count_venues({ count: String(city.venues) })} ·{' '}
            {m.curate_count_events({ count: String(city.events) })}
            {city.organizer && ` · ${m.curate_named_by({ organizer: city.organizer })}`}
          </p>
          <form method="post" className="grid gap-3 rounded-card border border-line bg-surface p-4">
            <input type="hidden" name="version" value={city.version} />
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
            <button type="submit" name="intent" value="edit" className={`${PRIMARY_BUTTON} ${FULL}`}>
              {m.curate_save()}
            </button>
          </form>
          {city.organizer && city.others.length > 0 && (
            <Card id="merge" title={m.curate_merge()} hint={m.curate_merge_city_hint()}>
              <form method="post" className="grid gap-3">
                <SelectField
                  id="into"
                  name="into"
                  label={m.curate_merge_into()}
                  defaultValue={refusal?.typed.into ?? ''}
                  error={refusal?.fields.into}
                >
                  <option value="">{m.curate_choose()}</option>
                  {city.others.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <button type="submit" name="intent" value="merge" className={`${STOP_BUTTON} ${FULL}`}>
                  {m.curate_merge()}
                </button>
              </form>
            </Card>
          )}
        </>
      )}
    </CuratingPage>
  );
}
