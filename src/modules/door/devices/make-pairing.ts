import { type ForOrganizer, writeAudit } from '#modules/merchants/index.ts';
import { drawQr, qrPath } from '#platform/qr/draw-qr.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { doorPairPath } from '#web/paths/door.ts';
import type { DoorPower } from '../door-fields.contract.ts';
import type { DoorServices } from '../door-services.ts';
import { givenWith } from './device.rules.ts';
import { insertPairing } from './devices.queries.ts';
import { listGates } from './gates.queries.ts';
import { type DoorRefusal, whichDoor } from './which-door.ts';

const MINUTES = 15;

interface Pairing {
  link: string;
  code: string;
  qr: { size: number; path: string };
  expires_at: string;
}

// Something to show to one phone: whoever has it becomes a device.
export function makePairing(
  { db, publicUrl, pairingCodes }: Pick<DoorServices, 'db' | 'publicUrl' | 'pairingCodes'>,
  by: ForOrganizer,
  eventId: number,
  { gate, powers }: { gate: number | null; powers: readonly DoorPower[] },
): Promise<Result<Pairing, DoorRefusal | 'gate_unknown' | 'event_past'>> {
  return db.sql
    .transaction()
    .execute(async (tx): Promise<Result<Pairing, DoorRefusal | 'gate_unknown' | 'event_past'>> => {
      const event = await whichDoor(tx, by, eventId, 'run_door');
      if (!event.ok) return event;
      if (event.value.is_over) return fail('event_past');
      const gates = await listGates(tx, [eventId]);
      const chosen = gates.find(({ id }) => id === gate);
      if (gate !== null && !chosen) return fail('gate_unknown', { field: 'gate' });
      const given = givenWith(powers);
      const token = pairingCodes.newToken();
      const code = pairingCodes.newCode(eventId);
      const expiresAt = await insertPairing(tx, {
        tokenHash: tokenHash(token),
        codeHash: pairingCodes.hashOfCode(code),
        eventId,
        gateId: gate,
        powers: given,
        madeBy: by.actor.accountId,
        minutes: MINUTES,
      });
      await writeAudit(tx, by, {
        organizerId: by.organizer.id,
        eventId,
        action: 'door.pairing_made',
        subject: `event:${eventId}`,
        changes: { gate: [null, chosen?.name ?? null], powers: [null, given.join(', ')] },
      });
      const link = `${publicUrl}${doorPairPath(token)}`;
      const drawing = drawQr(link);
      return ok({
        link,
        code,
        qr: { size: drawing.size, path: qrPath(drawing) },
        expires_at: expiresAt.toISOString(),
      });
    });
}
