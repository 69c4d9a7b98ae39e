import { findAccountByEmail } from '#modules/accounts/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import {
  findRequest,
  listLetters,
  listRequests,
  type RequestPlace,
  type RequestRow,
  type RequestState,
} from '#modules/support/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { writeDeed } from '../log/write-deed.ts';
import type { RequestList, RequestView } from './support.contract.ts';
import { templatesFor } from './templates.rules.ts';

const MOST = 100;
const BEGINNING = 140;

export async function viewRequests(
  { sql }: Pick<Database, 'sql'>,
  { state, behind }: { state: RequestState; behind?: string | undefined },
  by: ByOperator,
): Promise<RequestList> {
  const rows = await listRequests(sql, { state, behind: placeIn(behind), most: MOST + 1 });
  const last = rows.length > MOST ? rows[MOST - 1] : undefined;
  return {
    requests: rows
      .slice(0, MOST)
      .map((row) => ({ ...presentHead(row, by), begins: row.last_words.slice(0, BEGINNING) })),
    further: last ? `${last.state_at.toISOString()}~${last.number}` : null,
  };
}

function placeIn(behind: string | undefined): RequestPlace | null {
  const [stateAt, number] = behind?.split('~') ?? [];
  return stateAt && number ? { stateAt: new Date(stateAt), number } : null;
}

// The look is written down.
export async function viewRequest(
  { sql }: Pick<Database, 'sql'>,
  number: string,
  by: ByOperator,
): Promise<Result<RequestView, 'request_not_found'>> {
  const row = await findRequest(sql, number);
  if (!row) return fail('request_not_found');
  const letters = await listLetters(sql, row.id);
  await sql
    .transaction()
    .execute((tx) => writeDeed(tx, by, { action: 'support.seen', subject: `support:${number}` }));
  const { email, locale, reference, message } = row;
  return ok({
    ...presentHead(row, by),
    email,
    account: (await findAccountByEmail(sql, email.toLowerCase()))?.id ?? null,
    locale,
    reference,
    message,
    letters: letters.map(({ id, at, name, is_from_us, is_from_page, words }) => ({
      id,
      at: at.toISOString(),
      who: name,
      is_from_us,
      is_from_page,
      words,
    })),
    templates: templatesFor(row),
  });
}

const presentHead = (row: RequestRow, { actor }: ByOperator) => ({
  number: row.number,
  name: row.name,
  topic: row.topic,
  state: row.state,
  asked_at: row.asked_at.toISOString(),
  since: row.state_at.toISOString(),
  assigned:
    row.assigned_to === null
      ? null
      : { id: row.assigned_to, name: row.assigned_name, is_me: row.assigned_to === actor.accountId },
});
