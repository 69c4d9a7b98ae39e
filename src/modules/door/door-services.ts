import type { SigningKeys } from '#modules/tickets/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { InTurn } from '#platform/process/in-turn.ts';
import type { PairingCodes } from './devices/pairing-codes.ts';
import type { Misses } from './scanning/misses.ts';

export interface DoorServices {
  db: Database;
  publicUrl: string;
  signingKeys: SigningKeys;
  pairingCodes: PairingCodes;
  misses: Misses;
  // Phones that come back to the network all at once do not take the connections that buyers need.
  inTurn: InTurn;
}
