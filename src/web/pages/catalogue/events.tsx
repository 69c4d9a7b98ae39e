import { pageContext } from '#web/page-context.ts';
import type { Route } from './+types/events.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const trending = await call('GET /api/events/trending');
  return { trending };
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      {loaderData.trending.ok &&
        loaderData.trending.body.data.data.map((event) => <p key={event.id}>{event.name}</p>)}
    </main>
  );
}
