import { expect, test } from 'vitest';
import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { lastChange } from './last-change.ts';

const event = {
  time_zone: 'Africa/Nairobi',
  end_at: '2026-12-05T21:00:00Z',
  upcoming_flash_sale: {
    flashsale_label: 'Soon',
    starts_at: '2026-11-14T12:00:00Z',
    ends_at: '2026-11-14T13:00:00Z',
  },
  ticket_types: [
    { sale_starts_at: '2026-11-14T08:00:00Z', sale_ends_at: null, overrides: [] },
    {
      sale_starts_at: null,
      sale_ends_at: null,
      overrides: [{ starts_at: '2026-11-14T10:00:00Z', ends_at: '2026-11-14T11:30:00Z' }],
    },
  ],
} as unknown as EventView;

const changeBefore = (now: string) => lastChange(event, new Date(now)).toISOString();

test('is the last edge of a sale, or the midnight where the event is', () => {
  expect(changeBefore('2026-11-14T07:59:59Z')).toBe('2026-11-13T21:00:00.000Z');
  expect(changeBefore('2026-11-14T08:00:00Z')).toBe('2026-11-14T08:00:00.000Z');
  expect(changeBefore('2026-11-14T11:29:00Z')).toBe('2026-11-14T10:00:00.000Z');
  expect(changeBefore('2026-11-14T11:30:00Z')).toBe('2026-11-14T11:30:00.000Z');
  expect(changeBefore('2026-11-14T20:59:00Z')).toBe('2026-11-14T13:00:00.000Z');
  expect(changeBefore('2026-11-14T21:00:00Z')).toBe('2026-11-14T21:00:00.000Z');
});
