import type { CuratedEventView } from '#modules/curating/events/events.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { Card, FULL } from '#web/components/operator/curating/card.tsx';
import { curateEvent } from '#web/components/operator/curating/event-forms.ts';
import { saidIn } from '#web/components/operator/curating/said.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { OPERATOR_EVENTS_PATH, operatorEventPath, operatorVenuePath } from '#web/paths/curating.ts';
import { operatorOrganizerPath } from '#web/paths/payouts.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/event.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/events/{event}', { params });
  return { event: forOperator(found, url)?.data ?? null, said: saidIn(url) };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, curateEvent(sent.params.event), {
    to: () => operatorEventPath(Number(sent.params.event), 'done'),
    saysHowToProve: true,
  });

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, args.loaderData?.event?.name ?? m.curate_events());

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary wrap-anywhere';

export default function EventPage({ loaderData: { event, said }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <OperatorPage
      title={event?.name ?? m.curate_events()}
      back={{ path: OPERATOR_EVENTS_PATH, name: m.curate_events() }}
      said={said}
      refusal={refusal}
      isOpen={event !== null}
    >
      {event && (
        <>
          <Facts event={event} />
          <Feature event={event} />
          <Standing event={event} refusal={refusal} />
          <Slug event={event} refusal={refusal} />
        </>
      )}
    </OperatorPage>
  );
}

const Facts = ({ event }: { event: CuratedEventView }) => (
  <div className="grid gap-1">
    <p className="flex flex-wrap gap-2">
      {event.is_featured && <Pill tone="good">{m.curate_featured()}</Pill>}
      {event.taken_down && <Pill tone="wrong">{m.curate_down()}</Pill>}
      {event.is_suspended && <Pill tone="wait">{m.seller_status_suspended()}</Pill>}
    </p>
    <p>{formatFull(event.starts_at, event.time_zone, currentLocale())}</p>
    <p className="flex flex-wrap gap-x-4">
      <a href={operatorVenuePath(event.venue.id)} className={LINK}>
        {event.place}
      </a>
      <a href={operatorOrganizerPath(event.organizer.slug)} className={LINK}>
        {event.organizer.name}
      </a>
      {event.status !== 'draft' && (
        <a href={eventPath(event.slug)} className={LINK}>
          {m.curate_see()}
        </a>
      )}
    </p>
  </div>
);

function Feature({ event }: { event: CuratedEventView }) {
  const isOn = (event.status === 'published' || event.status === 'postponed') && !event.is_over;
  if (!isOn && !event.is_featured) return null;
  return (
    <Card id="featured" title={m.curate_featured()} hint={m.curate_feature_hint()}>
      <form method="post">
        <button
          type="submit"
          name="intent"
          value={event.is_featured ? 'unfeature' : 'feature'}
          className={`${QUIET_BUTTON} ${FULL}`}
        >
          {event.is_featured ? m.curate_unfeature() : m.curate_feature()}
        </button>
      </form>
    </Card>
  );
}

type PartProps = { event: CuratedEventView; refusal: FormRefusal | null };

function Standing({ event, refusal }: PartProps) {
  const { taken_down: down } = event;
  if (down)
    return (
      <Card
        id="standing"
        title={m.curate_down()}
        hint={m.curate_down_since({
          when: formatFull(down.at, OPERATOR_ZONE, currentLocale()),
          words: down.words,
        })}
      >
        <form method="post">
          <button type="submit" name="intent" value="put_up" className={`${PRIMARY_BUTTON} ${FULL}`}>
            {m.curate_put_up()}
          </button>
        </form>
      </Card>
    );
  if (event.is_over || (event.status !== 'published' && event.status !== 'postponed')) return null;
  return (
    <Card id="standing" title={m.curate_take_down()} hint={m.curate_take_down_hint()}>
      <form method="post" className="grid gap-3">
        <TextField
          id="words"
          name="words"
          label={m.curate_words()}
          maxLength={300}
          autoComplete="off"
          defaultValue={refusal?.typed.words ?? ''}
          error={refusal?.fields.words}
        />
        <button type="submit" name="intent" value="take_down" className={`${STOP_BUTTON} ${FULL}`}>
          {m.curate_take_down()}
        </button>
      </form>
    </Card>
  );
}

function Slug({ event, refusal }: PartProps) {
  if (event.status === 'cancelled') return null;
  return (
    <Card id="address" title={m.curate_slug()} hint={m.curate_slug_hint()}>
      {event.former_slugs.length > 0 && (
        <p className="text-small text-ink-2 wrap-anywhere">
          {m.curate_slugs_left({ slugs: event.former_slugs.join(', ') })}
        </p>
      )}
      <form method="post" className="grid gap-3">
        <input type="hidden" name="from" value={event.slug} />
        <TextField
          id="slug"
          name="slug"
          label={m.curate_slug()}
          maxLength={80}
          autoComplete="off"
          defaultValue={refusal?.typed.slug ?? event.slug}
          error={refusal?.fields.slug}
        />
        <button type="submit" name="intent" value="slug" className={`${QUIET_BUTTON} ${FULL}`}>
          {m.curate_save()}
        </button>
      </form>
    </Card>
  );
}
