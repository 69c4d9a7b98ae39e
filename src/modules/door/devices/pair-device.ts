import { randomUUID } from 'node:crypto';
import { addressKey } from '#platform/limiter/address-key.ts';
import { giveTryBack, takeTry } from '#platform/limiter/shared-tries.ts';
import { newToken, tokenHash } from '#platform/secrets/tokens.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorDeviceView } from '../door-fields.contract.ts';
import type { DoorServices } from '../door-services.ts';
import { insertDevice, takePairing } from './devices.queries.ts';
import { presentDevice } from './present-device.ts';

export interface PairedDevice {
  device: DoorDeviceView;
  // For the cookie: nobody but the browser ever has it.
  token: string;
}

// Wrong codes from one place, and for one event from anywhere.
const FROM_HERE = { most: 5, seconds: 60 };
const OF_EVENT = { most: 100, seconds: 3600 };

// Whoever has the code that a manager showed becomes a device, without an account.
export async function pairDevice(
  { db, pairingCodes }: Pick<DoorServices, 'db' | 'pairingCodes'>,
  {
    with: shown,
    name,
    address,
  }: { with: { token: string } | { code: string }; name: string; address: string },
): Promise<Result<PairedDevice, 'pairing_unknown' | 'pairing_tries'>> {
  if ('token' in shown) return pair({ tokenHash: tokenHash(shown.token) });
  const code = pairingCodes.readCode(shown.code);
  if (code === null) return fail('pairing_unknown', { field: 'with' });
  const tries = [
    { key: `door pairing from ${addressKey(address)}`, ...FROM_HERE },
    { key: `door pairing of ${pairingCodes.eventPartOf(code)}`, ...OF_EVENT },
  ];
  for (const { key, most, seconds } of tries) {
    const wait = await takeTry(db.sql, key, most, seconds);
    if (wait > 0) return fail('pairing_tries', { field: 'with', retryAfter: wait });
  }
  const paired = await pair({ codeHash: pairingCodes.hashOfCode(code) });
  // Only wrong ones count: the phones of a whole crew come from one address.
  if (paired.ok) for (const { key } of tries) await giveTryBack(db.sql, key);
  return paired;

  function pair(by: { tokenHash: Buffer } | { codeHash: Buffer }) {
    return db.sql.transaction().execute(async (tx): Promise<Result<PairedDevice, 'pairing_unknown'>> => {
      const pairing = await takePairing(tx, by);
      if (!pairing) return fail('pairing_unknown', { field: 'with' });
      const { token, hash } = newToken();
      const id = randomUUID();
      await insertDevice(tx, {
        id,
        tokenHash: hash,
        organizerId: pairing.organizer_id,
        eventId: pairing.event_id,
        gateId: pairing.gate_id,
        name,
        powers: pairing.powers,
        member: null,
        pairedBy: pairing.made_by,
      });
      return ok({ device: await presentDevice(tx, id, pairing.powers), token });
    });
  }
}
