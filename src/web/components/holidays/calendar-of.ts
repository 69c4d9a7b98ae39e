import type { CallData } from '#web/api/api.ts';

// What the calendar shows of events: little, and the page carries it.
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
