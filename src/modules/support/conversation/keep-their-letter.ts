import type { Tx } from '#platform/database/index.ts';
import {
  findLetter,
  insertLetter,
  type NewLetter,
  type RequestRow,
  updateRequestState,
} from '../support.queries.ts';

// Whether this very letter, theirs or ours, is kept already, or another one under its id. The request is locked.
export async function recallLetter(
  tx: Tx,
  request: RequestRow,
  letter: Pick<NewLetter, 'id' | 'words'>,
  isFromUs: boolean,
): Promise<'new' | 'known' | 'differs'> {
  const found = await findLetter(tx, letter.id);
  if (!found) return 'new';
  const isSame = found.request_id === request.id && found.is_from_us === isFromUs;
  return isSame && found.words === letter.words ? 'known' : 'differs';
}

// What the person wrote, on the page or by mail, is kept with their request, which waits for us again.
export async function keepTheirLetter(tx: Tx, request: RequestRow, letter: NewLetter): Promise<void> {
  await insertLetter(tx, request.id, letter, false);
  const actor = letter.accountId === null ? 'person' : 'operator';
  await updateRequestState(tx, request.id, { state: 'open', actor, at: letter.at });
}
