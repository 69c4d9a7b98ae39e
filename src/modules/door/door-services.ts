import type { SigningKeys } from '#modules/tickets/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Allowance } from '#platform/limiter/allowance.ts';
import type { InTurn } from '#platform/process/in-turn.ts';
import type { PairingCodes } from './devices/pairing-codes.ts';
import type { Misses } from './scanning/device-limits.ts';

export interface DoorServices {
  db: Database;
  publicUrl: string;
  signingKeys: SigningKeys;
  pairingCodes: PairingCodes;
  misses: Misses;
  scanAllowance: Allowance;
  // Phones that come back to the network all at once do not take the connections that buyers need.
  inTurn: InTurn;
}
