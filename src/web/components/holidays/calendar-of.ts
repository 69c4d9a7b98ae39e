import type { CallData } from '#web/api/api.ts';

// The few fields of events that the calendar shows; only these are sent with the page.
export function calendarOf({ long_weekends, ...calendar }: CallData<'GET /api/holidays'>) {
  return {
    ...calendar,
    long_weekends: long_weekends.map(({ events, ...weekend }) => ({
      ...weekend,
      events: events.map(({ id, name, slug_name, city }) => ({ id, name, slug_name, city: city.name })),
    })),
  };
}

export type Calendar = ReturnType<typeof calendarOf>;
