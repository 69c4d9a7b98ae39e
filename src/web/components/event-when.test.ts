import { expect, it } from 'vitest';
import { eventWhen, mixesZones } from './event-when.ts';

const nairobi = { time_zone: 'Africa/Nairobi', start_at: '2026-12-05T16:00:00Z' };
const now = '2026-11-01';

it('tells day and hour of one night, however late it ends', () => {
  expect(eventWhen({ ...nairobi, end_at: '2026-12-06T03:00:00Z' }, 'en', now)).toBe('Sat 5 Dec · 19:00');
});

it('tells the days of what lasts longer', () => {
  expect(eventWhen({ ...nairobi, end_at: '2026-12-08T16:00:00Z' }, 'en', now)).toBe('Sat 5 – Tue 8 Dec');
});

it('tells the zone where a list mixes them, and only of an hour', () => {
  const kampala = { ...nairobi, time_zone: 'Africa/Kampala', end_at: '2026-12-06T03:00:00Z' };
  const jakarta = { ...kampala, time_zone: 'Asia/Jakarta' };
  expect(mixesZones([kampala, { ...kampala, time_zone: 'Africa/Nairobi' }]), 'one clock').toBe(false);
  expect(mixesZones([kampala, jakarta])).toBe(true);
  expect(eventWhen(jakarta, 'en', now, true)).toBe('Sat 5 Dec · 23:00 WIB');
  expect(eventWhen({ ...jakarta, end_at: '2026-12-08T16:00:00Z' }, 'en', now, true)).toBe(
    'Sat 5 – Tue 8 Dec',
  );
});
