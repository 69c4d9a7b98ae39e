// The database's word that this batch cannot be written as it stands; anything else (it is away, it is slow) is no
// answer to a buyer, and is not tried twice.
export function isRefusedBatch(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return false;
  // Ours, integrity, data that it cannot store, deadlock and the like.
  return /^(TK01|23|22|40)/.test(code);
}
