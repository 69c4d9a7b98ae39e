import type { AttendeeListName } from '#modules/attending/attendee-lists.rules.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';

const ASKED = ['q', 'list', 'type', 'date', 'before'] as const;
export type AttendeesAsked = Partial<Record<(typeof ASKED)[number], string>>;

// What the address asks for. A choice that was left open is none.
export function attendeesAsked(url: URL): AttendeesAsked & { list?: AttendeeListName } {
  const given = ASKED.flatMap((name) => {
    const value = url.searchParams.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}

export async function loadAttendees(
  { call }: Pick<PageContext, 'call'>,
  url: URL,
  params: { organizer: string; event: string },
) {
  const asked = attendeesAsked(url);
  const found = await call('GET /api/sell/{organizer}/events/{event}/attendees', { params, query: asked });
  if (!found.ok) throw notThere(url, found.error);
  return { view: found.body.data, asked };
}
