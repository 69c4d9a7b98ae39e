// As a bank or a provider writes it; null: there is none, or it is no reference.
export function readBankReference(given: string): string | null {
  const reference = given.normalize('NFKC').trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9._/-]{0,63}$/.test(reference) ? reference : null;
}
