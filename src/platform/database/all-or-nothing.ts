import type { Refusal, Result } from '#shared/result.ts';
import type { Database, Tx } from './database.ts';

class Refused extends Error {
  readonly refusal: Refusal<string>;
  constructor(refusal: Refusal<string>) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

// Runs work in one transaction of its making.
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

// Runs work in one transaction, which is rolled back if the answer is a refusal.
export async function allOrNothing<T, Reason extends string>(
  within: Database | InTransaction,
  work: (tx: Tx) => Promise<Result<T, Reason>>,
): Promise<Result<T, Reason>> {
  const run = async (tx: Tx) => {
    const answer = await work(tx);
    if (!answer.ok) throw new Refused(answer);
    return answer;
  };
  try {
    return await (typeof within === 'function' ? within(run) : within.sql.transaction().execute(run));
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.refusal as Refusal<Reason>;
    throw thrown;
  }
}
