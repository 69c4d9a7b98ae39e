import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { EventScreen } from '#web/components/event/page/event-screen.tsx';

export type TriedEventProps = { event: EventView; now: string };

// The page of an event as visitors get it, with nothing in it that can be pressed: there is nothing to buy yet.
export function TriedEvent({ event, now }: TriedEventProps) {
  return (
    <fieldset disabled className="contents">
      <EventScreen
        loaded={event}
        maps={null}
        similar={[]}
        reviews={{ rating: null, newest: [], of: { kind: 'event', slug: event.slug_name } }}
        now={now}
        url=""
      />
    </fieldset>
  );
}
