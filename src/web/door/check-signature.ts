import { fromBase64 } from './list/base64.ts';

// Whether an Ed25519 signature is that of the key (base64url, as a JWK's x). WebCrypto where it can, which is ten times
// as fast; else JavaScript that is fetched only then.
export async function checkSignature(
  key: string,
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  ours ??= openKeys();
  try {
    return await (await ours)(key, signed, signature);
  } catch {
    // A key or a signature that is none.
    return false;
  }
}

type Check = typeof checkSignature;
let ours: Promise<Check> | null = null;

async function openKeys(): Promise<Check> {
  const known = new Map<string, Promise<CryptoKey>>();
  const keyOf = (x: string) => {
    const key = known.get(x) ?? importKey(x);
    known.set(x, key);
    return key;
  };
  // Some browsers know the name and throw on its use.
  const canVerify = await keyOf(ANY_KEY).then(
    () => true,
    () => false,
  );
  if (canVerify) {
    return async (key, signed, signature) =>
      crypto.subtle.verify('Ed25519', await keyOf(key), signature, signed);
  }
  const { verifyAsync } = await import('@noble/ed25519');
  return (key, signed, signature) => verifyAsync(signature, signed, fromBase64(key));
}

const importKey = (x: string) =>
  crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify']);

// The base point of the curve, which is a key like any other.
const ANY_KEY = 'WGZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmY';
