import { data, redirect } from 'react-router';
import type { VenueView } from '#modules/curating/venues/venues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { Card, FULL } from '#web/components/operator/curating/card.tsx';
import { CuratingPage } from '#web/components/operator/curating/curating-page.tsx';
import { curateVenue } from '#web/components/operator/curating/place-forms.ts';
import { saidIn } from '#web/components/operator/curating/said.ts';
import { STOP_BUTTON } from '#web/components/seller/details/stop-button.ts';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { pageContext } from '#web/page/page-context.ts';
import { deskVenuePath, VENUES_DESK_PATH } from '#web/paths/curating.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/venue.ts';

// Whoever still has one open that was merged finds what it was merged into.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/venues/{venue}', { params });
  if (!found.ok && found.error.code === 'venue_merged') {
    const { into } = found.error.data as { into: number };
    throw redirect(deskVenuePath(into, 'merged'), 303);
  }
  return { venue: forOperator(found, url)?.data ?? null, said: saidIn(url) };
}

export async function action({ context, params: { venue }, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(curateVenue(venue), context.get(pageContext), form, url);
  if (!answer.ok) return data(answer.refusal, answer.refusal.status);
  const id = answer.done === 'merged' ? Number(form.get('into')) : Number(venue);
  throw redirect(deskVenuePath(id, answer.done), 303);
}

export const meta = (args: Route.MetaArgs) =>
  sellerMeta(args, args.loaderData?.venue?.name ?? m.curate_venues());

export default function VenuePage({ loaderData: { venue, said }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <CuratingPage
      title={venue?.name ?? m.curate_venues()}
      up={{ path: VENUES_DESK_PATH, name: m.curate_venues() }}
      said={said}
      refusal={refusal}
    >
      {venue && (
        <>
          <p className="text-ink-2">
            {venue.city.name} ·{' '}
            {venue.organizer ? m.curate_by({ organizer: venue.organizer }) : m.curate_everybodys()}
            {' · '}
            {m.curate_count_events({ count: String(venue.events) })} ·{' '}
            {m.curate_coming({ count: String(venue.coming) })}
          </p>
          <Edit venue={venue} refusal={refusal} />
          {venue.others.length > 0 && <Merge venue={venue} refusal={refusal} />}
        </>
      )}
    </CuratingPage>
  );
}

type PartProps = { venue: VenueView; refusal: FormRefusal | null };

function Edit({ venue, refusal }: PartProps) {
  const field = (name: 'name' | 'address' | 'landmark' | 'lat' | 'lng') => ({
    id: name,
    name,
    autoComplete: 'off',
    defaultValue: refusal?.typed[name] ?? String(venue[name]),
    error: refusal?.fields[name],
  });
  return (
    <form method="post" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <input type="hidden" name="version" value={venue.version} />
      <TextField {...field('name')} label={m.curate_name()} maxLength={120} />
      <TextField {...field('address')} label={m.curate_address()} maxLength={200} />
      <TextField {...field('landmark')} label={m.curate_landmark()} maxLength={160} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field('lat')} label={m.curate_lat()} inputMode="decimal" />
        <TextField {...field('lng')} label={m.curate_lng()} inputMode="decimal" />
      </div>
      <button type="submit" name="intent" value="edit" className={`${PRIMARY_BUTTON} ${FULL}`}>
        {m.curate_save()}
      </button>
    </form>
  );
}

const Merge = ({ venue, refusal }: PartProps) => (
  <Card id="merge" title={m.curate_merge()} hint={m.curate_merge_venue_hint()}>
    <form method="post" className="grid gap-3">
      <SelectField
        id="into"
        name="into"
        label={m.curate_merge_into()}
        defaultValue={refusal?.typed.into ?? ''}
        error={refusal?.fields.into}
      >
        <option value="">{m.curate_choose()}</option>
        {venue.others.map(({ id, name, address, events }) => (
          <option key={id} value={id}>
            {name} · {address} · {m.curate_count_events({ count: String(events) })}
          </option>
        ))}
      </SelectField>
      <button type="submit" name="intent" value="merge" className={`${STOP_BUTTON} ${FULL}`}>
        {m.curate_merge()}
      </button>
    </form>
  </Card>
);
