import type { Secrets } from '#platform/secrets/secrets.ts';

// What a seller hands in is worthless to whoever reads the database. Each paper is sealed for itself, so that none can be put in
// another's place.

export interface HandedIn {
  legalName: string;
  number: string;
}

interface Needs {
  secrets: Secrets;
}

const purposeOf = (id: string) => `verification:${id}`;

export const sealDetails = ({ secrets }: Needs, id: string, details: HandedIn): Buffer =>
  secrets.seal(purposeOf(id), JSON.stringify(details));

// null: it is gone, or was sealed with another secret.
export function openHandedIn({ secrets }: Needs, id: string, sealed: Uint8Array | null): HandedIn | null {
  const plain = sealed && secrets.unseal(purposeOf(id), sealed);
  return plain && JSON.parse(plain.toString());
}

export const sealPaper = ({ secrets }: Needs, id: string, bytes: Uint8Array): Buffer =>
  secrets.seal(purposeOf(id), bytes);

export const openPaper = ({ secrets }: Needs, id: string, sealed: Uint8Array): Buffer | null =>
  secrets.unseal(purposeOf(id), sealed);
