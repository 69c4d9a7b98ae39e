import { expect, test } from 'vitest';
import { actionsOf } from '#modules/merchants/index.ts';
import type { DoorPower } from '../door-fields.contract.ts';
import { givenWith, powersNow, powersOf } from './device.rules.ts';

const ALL: DoorPower[] = ['scan', 'search', 'names', 'undo', 'sell'];
const roleOf = (role: 'manager' | 'scanner', isSuspended = false) =>
  powersOf(actionsOf({ role, isSuspended }));
const now = (powers: DoorPower[], more: Partial<Parameters<typeof powersNow>[0]> = {}) =>
  powersNow({ powers, byRole: null, isSuspended: false, isEventOver: false, ...more });

test('whoever is given anything scans, and whoever keeps names searches', () => {
  expect(givenWith([])).toEqual(['scan']);
  expect(givenWith(['sell'])).toEqual(['scan', 'sell']);
  expect(givenWith(['names'])).toEqual(['scan', 'search', 'names']);
});

test('a paired phone has what it was given, names until the event ends, and sells nothing of a suspended organiser', () => {
  expect(now(ALL)).toEqual(ALL);
  expect(now(ALL, { isEventOver: true })).toEqual(['scan', 'search', 'undo', 'sell']);
  expect(now(ALL, { isSuspended: true })).toEqual(['scan', 'search', 'names', 'undo']);
});

test('a member has what their role allows, and names only where they asked for them', () => {
  const manager = roleOf('manager');
  expect(manager).toEqual(ALL);
  expect(now(['scan', 'search'], { byRole: manager })).toEqual(['scan', 'search', 'undo', 'sell']);
  expect(now(['scan', 'search', 'names'], { byRole: manager })).toEqual(ALL);
  expect(now(ALL, { byRole: manager, isEventOver: true })).not.toContain('names');
  expect(now(ALL, { byRole: roleOf('manager', true), isSuspended: true })).toEqual([
    'scan',
    'search',
    'names',
    'undo',
  ]);
  // Asked for while they were a manager.
  expect(now(ALL, { byRole: roleOf('scanner') })).toEqual(['scan']);
});
