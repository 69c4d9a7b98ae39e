import { redirect } from 'react-router';
import type { VenueView } from '#modules/curating/venues/venues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { curateVenue } from '#web/components/operator/curating/place-forms.ts';
import { MergeCard, PlaceForm } from '#web/components/operator/curating/place-parts.tsx';
import { saidIn } from '#web/components/operator/curating/said.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { OPERATOR_VENUES_PATH, operatorVenuePath } from '#web/paths/curating.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/venue.ts';

// Whoever still has one open that was merged finds what it was merged into.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/venues/{venue}', { params });
  if (!found.ok && found.error.code === 'venue_merged') {
    const { into } = found.error.data as { into: number };
    throw redirect(operatorVenuePath(into, 'merged'), 303);
  }
  return {
    venue: forOperator(found, url)?.data ?? null,
    said: saidIn(url),
    into: url.searchParams.get('into'),
  };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, curateVenue(sent.params.venue), {
    to: (done, form) =>
      operatorVenuePath(Number(done === 'merged' ? form.get('into') : sent.params.venue), done),
  });

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, args.loaderData?.venue?.name ?? m.curate_venues());

export default function VenuePage({ loaderData: { venue, said, into }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <OperatorPage
      title={venue?.name ?? m.curate_venues()}
      back={{ path: OPERATOR_VENUES_PATH, name: m.curate_venues() }}
      said={said}
      refusal={refusal}
      isOpen={venue !== null}
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
          <Merged venue={venue} />
          <Edit venue={venue} refusal={refusal} />
          {venue.others.length > 0 && <Merge venue={venue} into={into} refusal={refusal} />}
        </>
      )}
    </OperatorPage>
  );
}

// What it was before, for whoever wonders where a place went.
const Merged = ({ venue: { merged } }: { venue: VenueView }) =>
  merged.length > 0 && (
    <section aria-labelledby="merged">
      <h2 id="merged" className="mb-2 font-bold">
        {m.curate_merged_here()}
      </h2>
      <ul className="grid gap-1 text-small text-ink-2 wrap-anywhere">
        {merged.map(({ from, into, who, at, events }) => (
          <li key={at}>
            {m.curate_merged_line({
              ...{ from, into, who: who ?? '–' },
              at: formatFull(at, OPERATOR_ZONE, currentLocale()),
            })}
            {' · '}
            {m.curate_count_events({ count: String(events) })}
          </li>
        ))}
      </ul>
    </section>
  );

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
    <PlaceForm version={venue.version}>
      <TextField {...field('name')} label={m.curate_name()} maxLength={120} />
      <TextField {...field('address')} label={m.curate_address()} maxLength={200} />
      <TextField {...field('landmark')} label={m.curate_landmark()} maxLength={160} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field('lat')} label={m.curate_lat()} inputMode="decimal" />
        <TextField {...field('lng')} label={m.curate_lng()} inputMode="decimal" />
      </div>
    </PlaceForm>
  );
}

const Merge = ({ venue, into, refusal }: PartProps & { into: string | null }) => (
  <MergeCard
    hint={m.curate_merge_venue_hint()}
    others={venue.others.map(({ id, name, address, events }) => ({
      value: id,
      name: `${name} · ${address}`,
      words: `${name} · ${address} · ${m.curate_count_events({ count: String(events) })}`,
    }))}
    into={into}
    means={(other) => [
      m.curate_merge_from({ from: `${venue.name} · ${venue.address}`, into: other.name }),
      m.curate_merge_events({ count: venue.events }),
      m.curate_merge_final(),
    ]}
    back={operatorVenuePath(venue.id)}
    refusal={refusal}
  />
);
