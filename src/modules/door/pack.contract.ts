import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { doorColour, doorDevice, doorEvent, entryRule } from './door-fields.contract.ts';

// The body of a signed pack, as JSON. What is in base64 is read by pack-rows.rules.ts.

export const doorPack = z.object({
  part: z.literal('lean'),
  device: doorDevice,
  made_at: z.iso.datetime({ precision: 3 }),
  expires_at: z.iso.datetime().describe('Nothing is decided by it afterwards'),
  mark: z.string().describe('From where on changes are asked for'),
  event: doorEvent.extend({
    is_cancelled: z.boolean(),
    valid_from: z.iso.datetime().describe('When a ticket without a day of its own lets in'),
    valid_until: z.iso.datetime(),
  }),
  keys: z.record(z.string(), z.string()).describe('Public keys by key id, Ed25519 in base64url'),
  types: z.array(
    z.object({
      id: publicId,
      name: z.string(),
      note: z.string(),
      colour: doorColour,
      entry_rule: entryRule,
      admits: z.int(),
      price: z.number().describe('What it costs at the door now'),
      is_on_sale: z.boolean().describe('Can be sold at the door'),
      days: z
        .array(z.object({ date: z.iso.date(), from: z.iso.datetime(), until: z.iso.datetime() }))
        .describe('Of one that is sold by the day; empty: it is good on all days'),
    }),
  ),
  gates: z.array(z.object({ id: publicId, name: z.string(), types: z.array(publicId).nullable() })),
  devices: z.array(z.string()).describe('Names, as rows number them from 1'),
  gate_names: z.array(z.string()).describe('The same for gates'),
  scans: z.string().describe('Known scans that count: scan rows in base64'),
  tickets: z
    .string()
    .describe('Tickets that were passed on, changed, or taken back: exception rows in base64'),
});
export type DoorPack = z.output<typeof doorPack>;

// A ticket's key is SHA-256('tiketi door key' + the 16 bytes of its id), the first 8 bytes. What is told of it is sealed with
// AES-128-GCM under SHA-256('tiketi door name' + salt + the 16 bytes of its id), the first 16 bytes, with a nonce of twelve zeros
// and a tag of 96 bits: the salt is another one each time, so no key seals twice.
export const doorNames = z.object({
  part: z.literal('names'),
  event: publicId,
  made_at: z.iso.datetime({ precision: 3 }),
  expires_at: z.iso.datetime(),
  mark: z.string(),
  salt: z.string().describe('16 bytes in base64'),
  rows: z.string().describe('Sealed rows in base64'),
});
export type DoorNames = z.output<typeof doorNames>;

// The same in the clear, with the ticket's id by which it is let in: for devices with the power `names` alone.
export const doorOpenNames = z.object({
  part: z.literal('open_names'),
  event: publicId,
  made_at: z.iso.datetime({ precision: 3 }),
  expires_at: z.iso.datetime().describe('The end of the event: wiped then at the latest'),
  rows: z.string().describe('Rows in base64'),
});
export type DoorOpenNames = z.output<typeof doorOpenNames>;
