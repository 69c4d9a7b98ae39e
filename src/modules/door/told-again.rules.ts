import type { ToldScan } from './judge-scans.rules.ts';

type Word = Pick<ToldScan, 'toldBy' | 'kind' | 'people' | 'generation' | 'at' | 'undoes'>;

// Whether a device's word says something else than what stands for its nonce already. Repeating it is harmless. Where the server
// decided and the device had not heard it in time, the device may only say that it let them in or sent them away: whoever asked
// to come in has not left.
export function isAnotherWord(told: Word, known: Word): boolean {
  if (told.undoes !== known.undoes) return true;
  if (known.toldBy === 'server') {
    return told.kind !== known.kind && told.kind !== 'refused' && known.kind !== 'refused';
  }
  return (
    told.kind !== known.kind ||
    told.people !== known.people ||
    told.generation !== known.generation ||
    told.at !== known.at
  );
}
