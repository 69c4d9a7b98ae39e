import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { Database } from '#platform/database/index.ts';
import { type CheckSignature, claimBytes, type TicketClaims, writeTicketCode } from './ticket-code.rules.ts';
import { insertKey, type KeyRow, listKeys, revokeKeys } from './tickets.queries.ts';

export type Unsigned = Omit<TicketClaims, 'keyId' | 'eventId'>;

// Makes the codes of one event's tickets with its newest key. About 50 µs each.
export interface EventSigner {
  eventId: number;
  keyId: number;
  codeOf(claims: Unsigned): string;
}

export interface SigningKeys {
  signerOf(eventId: number): Promise<EventSigner>;
  // What a scanner of this event trusts, by key id.
  publicKeysOf(eventId: number): Promise<Map<number, string>>;
  // A new key signs from now on. `old: 'revoked'`: codes of the old ones are worth nothing any more.
  rotate(eventId: number, old: 'trusted' | 'revoked'): Promise<number>;
}

const MOST_CACHED = 2_000;
const KEPT_MS = 60_000;
const LAST_KEY_ID = 255;

// Private keys lie in the database encrypted, so a copy of it lets nobody make tickets.
export function createSigningKeys({ db, secret }: { db: Database; secret: string }): SigningKeys {
  const vault = openVault(secret);
  const cache = new Map<number, { signer: Promise<EventSigner>; until: number }>();

  // The newest key that opens; a new one where none does, as for a new event or after the secret has changed.
  async function loadSigner(eventId: number): Promise<EventSigner> {
    for (let tries = 0; tries < 3; tries += 1) {
      const keys = await listKeys(db.sql, eventId);
      for (const key of keys.filter(({ is_revoked }) => !is_revoked).reverse()) {
        const privateKey = openKey(key, vault);
        if (privateKey) return signerFrom(key, privateKey);
      }
      // Another process may be first: then look again.
      await insertKey(db.sql, newKey(eventId, nextKeyId(keys), vault));
    }
    throw new Error(`Event ${eventId} has no signing key`);
  }

  return {
    signerOf(eventId) {
      const now = performance.now();
      const kept = cache.get(eventId);
      if (kept && kept.until > now) return kept.signer;
      const signer = loadSigner(eventId);
      // Most tickets are shown while their event is on sale: the oldest entry is the least missed.
      if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value ?? -1);
      cache.delete(eventId);
      cache.set(eventId, { signer, until: now + KEPT_MS });
      signer.catch(() => cache.delete(eventId));
      return signer;
    },
    async publicKeysOf(eventId) {
      await this.signerOf(eventId);
      const keys = await listKeys(db.sql, eventId);
      return new Map(keys.filter((key) => !key.is_revoked).map((key) => [key.key_id, key.public_key]));
    },
    async rotate(eventId, old) {
      const keyId = await db.sql.transaction().execute(async (tx) => {
        const fresh = nextKeyId(await listKeys(tx, eventId));
        if (old === 'revoked') await revokeKeys(tx, eventId);
        await insertKey(tx, newKey(eventId, fresh, vault));
        return fresh;
      });
      cache.delete(eventId);
      return keyId;
    },
  };
}

function nextKeyId(keys: KeyRow[]): number {
  const keyId = (keys.at(-1)?.key_id ?? 0) + 1;
  if (keyId > LAST_KEY_ID) throw new Error(`An event has had all ${LAST_KEY_ID} keys`);
  return keyId;
}

// Null when it was sealed with another secret, or for another place.
function openKey(row: KeyRow, vault: Vault): KeyObject | null {
  try {
    const key = vault.open(row.private_sealed, placeOf(row));
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

function signerFrom(row: KeyRow, key: KeyObject): EventSigner {
  return {
    eventId: row.event_id,
    keyId: row.key_id,
    codeOf(claims) {
      const signed = claimBytes({ ...claims, keyId: row.key_id, eventId: row.event_id });
      return writeTicketCode(signed, sign(null, signed, key));
    },
  };
}

// As the server checks signatures.
export const checkSignature: CheckSignature = (key, signed, signature) =>
  verify(null, signed, publicKeyFrom(key), signature);

const publicKeyFrom = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

function newKey(eventId: number, keyId: number, vault: Vault) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const place = { event_id: eventId, key_id: keyId };
  return {
    ...place,
    public_key: publicKey.export({ format: 'jwk' }).x ?? '',
    private_sealed: vault.seal(privateKey.export({ format: 'der', type: 'pkcs8' }), placeOf(place)),
  };
}

// A sealed key is good at its own place alone: moved to another event it does not open.
const placeOf = (row: { event_id: number; key_id: number }) => `ticket-key:${row.event_id}:${row.key_id}`;

interface Vault {
  seal(plain: Buffer, place: string): string;
  open(sealed: string, place: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function openVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tiketi ticket keys', 32));
  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}
