import { data, redirect } from 'react-router';
import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { mapGuests } from '#web/components/map/map-settings.ts';
import { venueLabel } from '#web/components/seller/editor/find-venue.ts';
import { HelpLink } from '#web/components/seller/help-link.tsx';
import { takePicture } from '#web/components/seller/picture/take-picture.ts';
import { Told } from '#web/components/seller/sales/told.tsx';
import { BackButton, CarriedBack, carriedBy } from '#web/components/seller/venues/carried.tsx';
import { VenueForm } from '#web/components/seller/venues/venue-form.tsx';
import { addVenue, addVenueOfDraft } from '#web/components/seller/venues/venue-forms.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken } from '#web/page/page-errors.ts';
import { withQuery } from '#web/paths/address.ts';
import { draftPath, sellerEventPath, sellerHomePath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/new-venue.ts';

const ID = /^[0-9a-f-]{36}$/;
const NUMBER = /^\d{1,9}$/;

// For what it is added, as the address says: a draft, which takes it at once, or an event, whose page asks before it moves.
interface For {
  draft: string | null;
  event: string | null;
}

function forWhat(url: URL): For {
  const draft = url.searchParams.get('draft') ?? '';
  const event = url.searchParams.get('event') ?? '';
  return { draft: ID.test(draft) ? draft : null, event: NUMBER.test(event) ? event : null };
}

const formOfVenue = (organizer: string, { draft }: For) =>
  draft === null ? addVenue(organizer) : addVenueOfDraft(organizer, draft);

function backTo(organizer: string, { draft, event }: For, venue: VenueChoice | null): string {
  if (draft !== null) return draftPath(organizer, draft);
  if (event === null) return sellerHomePath(organizer);
  const path = sellerEventPath(organizer, Number(event), 'details');
  return venue ? withQuery(path, new URLSearchParams({ place: venueLabel(venue) })) : path;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, maps } = context.get(pageContext);
  const countries = await call('GET /api/events/countries');
  if (!countries.ok) throw broken(countries.error);
  return data(
    {
      what: forWhat(url),
      name: url.searchParams.get('name')?.slice(0, 120) ?? '',
      // For towns that are in no list.
      countries: countries.body.data.map(({ code, name, time_zone }) => ({ code, name, time_zone })),
      maps,
    },
    // For whoever stands there.
    { headers: { 'Permissions-Policy': 'geolocation=(self)', ...(maps && mapGuests(maps)) } },
  );
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { organizer } = params;
  const what = forWhat(url);
  const form = await formOf(request);
  const page = context.get(pageContext);
  const isAsked = form.get('intent') === 'new-place';
  // A picture that was chosen where no script runs would stay behind: a file is in no hidden field.
  if (isAsked) await takePicture(organizer, page.call, form);
  const carried = what.event === null ? null : carriedBy(form);
  const place = textIn(form, 'place');
  const name = place === textIn(form, 'place_before') ? '' : place;
  if (isAsked) return data({ answer: null, carried, name });
  const answer = await answerForm(formOfVenue(organizer, what), page, form, url);
  if (answer.ok && carried === null) throw redirect(backTo(organizer, what, answer.done), 303);
  return data({ answer, carried, name: '' }, answer.ok ? 200 : answer.refusal.status);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_venue_title());

export default function NewVenuePage({
  loaderData,
  actionData,
  params: { organizer },
}: Route.ComponentProps) {
  const { what, name, countries, maps } = loaderData;
  const { answer = null, carried = null } = actionData ?? {};
  const back = backTo(organizer, what, null);
  const added = answer?.ok ? venueLabel(answer.done) : null;
  return (
    <main id="main" className="seller-page">
      <h1 className="type-title">{m.seller_venue_title()}</h1>
      <p className="mt-2 text-ink-2">{m.seller_venue_lead()}</p>
      <p className="mb-6">
        <HelpLink about="sell-place" />
      </p>
      {carried !== null && <CarriedBack to={back} carried={carried} place={added ?? ''} />}
      {added === null ? (
        <VenueForm
          run={formOfVenue(organizer, what)}
          back={back}
          nextOf={(venue) => backTo(organizer, what, venue)}
          carried={carried}
          name={actionData?.name || name}
          countries={countries}
          maps={maps}
          answer={answer}
        />
      ) : (
        <>
          <Told>{m.seller_venue_added({ place: added })}</Told>
          <BackButton className={PRIMARY_BUTTON}>{m.seller_venue_go_on()}</BackButton>
        </>
      )}
    </main>
  );
}
