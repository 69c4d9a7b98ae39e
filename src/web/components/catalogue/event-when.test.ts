import { expect, it } from 'vitest';
import { eventWhen } from './event-when.ts';

const nairobi = { time_zone: 'Africa/Nairobi', start_at: '2026-12-05T16:00:00Z' };
const now = '2026-11-01';

it('tells day, hour and zone of one night, however late it ends', () => {
  const night = { ...nairobi, end_at: '2026-12-06T03:00:00Z' };
  expect(eventWhen(night, 'en', now)).toBe('Sat 5 Dec · 19:00 EAT');
  expect(eventWhen({ ...night, time_zone: 'Asia/Jakarta' }, 'id', now)).toBe('Sab, 5 Des · 23.00 WIB');
});

it('tells the days of what lasts longer', () => {
  expect(eventWhen({ ...nairobi, end_at: '2026-12-08T16:00:00Z' }, 'en', now)).toBe('Sat 5 – Tue 8 Dec');
});
