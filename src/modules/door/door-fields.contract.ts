import { z } from 'zod';
import { DOOR_COLOURS, ENTRY_RULES } from '#modules/catalog/at-door.rules.ts';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { uuid } from '#platform/http/typed-text.ts';

// What may be done with a paired device. `names`: it keeps them in the clear, to search without a network.
export const DOOR_POWERS = ['scan', 'search', 'names', 'undo', 'sell'] as const;
export const doorPower = z.enum(DOOR_POWERS);
export type DoorPower = z.output<typeof doorPower>;

export const atDevice = z.strictObject({ device: uuid });

// The addresses of sellers.
export const atOrganizer = z.strictObject({ organizer: z.string().min(1).max(120) });
export const atEvent = atOrganizer.extend({
  event: z.string().regex(/^\d+$/).transform(Number).pipe(publicId),
});

// For which nobody gets as far as an event, and of a device, as far as its door.
export const SEEING_DOOR = ['organizer_not_found', 'event_not_found', 'proof_needed'] as const;
export const AT_DOOR = ['device_ended', 'device_lacks_power'] as const;

export const entryRule = z.enum(ENTRY_RULES);
export const doorColour = z.enum(DOOR_COLOURS).nullable().describe('Of the wristband or the lane');
export const gateName = z.string().nullable().describe('null: no gate in particular');

// What stands beside each other while somebody scans.
export const doorEvent = z.object({
  id: publicId,
  name: z.string(),
  starts_at: z.iso.datetime(),
  doors_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime(),
  time_zone: z.string(),
  currency: z.string(),
});

export const doorDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  event: doorEvent,
  gate: z.object({ id: publicId, name: z.string() }).nullable(),
  powers: z.array(doorPower),
  expires_at: z.iso.datetime().describe('When it has to be paired again, and what it holds is wiped'),
});
export type DoorDeviceView = z.output<typeof doorDevice>;
