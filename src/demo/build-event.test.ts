import { expect, test } from 'vitest';
import { formatTime } from '#shared/time.ts';
import { buildEvent } from './build-event.ts';
import { EVENTS } from './content/events/events.ts';

const timeZone = 'Africa/Nairobi';
const place = { organizerId: 1, venueId: 1, currency: 'KES', timeZone } as const;

// The demo must be right at whatever hour it is filled.
test.each(['00:13', '06:47', '13:47', '20:59', '23:58'])(
  'at %s: sales open and close at human times',
  (time) => {
    const now = new Date(`2026-11-17T${time}:31.123Z`);
    for (const demo of EVENTS) {
      const { ticketTypes, flashSales = [] } = buildEvent(demo, place, now);
      const times = [
        ...ticketTypes.flatMap(({ saleStartsAt }) => saleStartsAt ?? []),
        ...flashSales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
      ];
      for (const at of times) expect(at.getTime() % 3_600_000, `${demo.slug} ${at.toISOString()}`).toBe(0);
      for (const { startsAt, endsAt } of flashSales) {
        expect(formatTime(endsAt, timeZone, 'en'), demo.slug).toBe('22:00');
        expect(startsAt < now, demo.slug).toBe((demo.flashSale?.startsInHours ?? 0) < 0);
        expect(endsAt > now && endsAt > startsAt, demo.slug).toBe(true);
      }
      demo.ticketTypes.forEach((type, at) => {
        const built = ticketTypes[at];
        if (type.saleEndsInDays === undefined) return;
        expect(built?.saleEndsAt && formatTime(built.saleEndsAt, timeZone, 'en'), demo.slug).toBe('22:00');
        expect(built?.saleEndsAt && built.saleEndsAt < now, demo.slug).toBe(type.saleEndsInDays < 0);
      });
    }
  },
);
