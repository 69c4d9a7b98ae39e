import { createHash } from 'node:crypto';
import { listPools } from '#modules/inventory/index.ts';
import { type By, differences } from '#modules/merchants/index.ts';
import { countCodes, createCoupons, findCoupon, listCodes, readCouponCode } from '#modules/pricing/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CouponBatchForm, CouponTerms } from './coupon.contract.ts';
import { fieldsOfTerms, newCoupon, refuseTerms } from './coupon-of-terms.ts';
import { type CouponProblem, MOST_CODES } from './coupon-terms.rules.ts';

type Reason = ChangeRefusal | CouponProblem | 'prefix_invalid' | 'batch_differs' | 'codes_full';

// Many codes with the same terms, each a coupon by itself. The batch decides the codes, so that asking again answers the same
// ones and adds none. Asked for with other terms than it was made with, it is refused: its codes do what they did.
export function createCouponBatch(
  db: Database,
  eventId: number,
  { batch, prefix, count, ...terms }: CouponBatchForm,
  by: By,
): Promise<Result<{ codes: string[] }, Reason>> {
  return changeEvent<{ codes: string[] }, Reason>(db, eventId, 'edit_events', by, async (tx, event) => {
    const codes = codesOfBatch(batch, prefix.toUpperCase(), count);
    if (codes.some((code) => readCouponCode(code) !== code))
      return fail('prefix_invalid', { field: 'prefix' });
    const no = await refuseTerms(tx, event, terms);
    if (no) return no;
    const known = new Set(await listCodes(tx, eventId, codes));
    const made = codes.find((code) => known.has(code));
    if (made !== undefined && !(await hasTerms(tx, eventId, made, terms)))
      return fail('batch_differs', { field: 'batch' });
    const missing = codes.filter((code) => !known.has(code));
    if (missing.length > 0 && (await countCodes(tx, eventId)) + missing.length > MOST_CODES)
      return fail('codes_full', { field: 'count' });
    await createCoupons(
      tx,
      missing.map((code) => newCoupon(eventId, code, terms)),
    );
    const changes = differences({}, { prefix, count: missing.length, ...terms }) ?? {};
    const noted = { action: 'coupons.created', subject: `batch:${batch}`, changes };
    return ok({ value: { codes }, noted: missing.length > 0 ? noted : null });
  });
}

async function hasTerms(tx: Tx, eventId: number, code: string, terms: CouponTerms): Promise<boolean> {
  const coupon = await findCoupon(tx, eventId, code);
  if (!coupon) return false;
  const [pool] = coupon.pool_id === null ? [] : await listPools(tx, [coupon.pool_id]);
  const asked = { ...fieldsOfTerms(terms), uses: terms.uses };
  return differences({ ...coupon, uses: pool?.capacity ?? null }, asked) === null;
}

// Without signs that are mistaken for one another.
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

// All different. Somebody who knows some of them, but not the batch's name, cannot guess the others.
export function codesOfBatch(batch: string, prefix: string, count: number): string[] {
  const codes = new Set<string>();
  for (let number = 0; codes.size < count; number += 1) {
    const bytes = createHash('sha256').update(`${batch} ${number}`).digest().subarray(0, LENGTH);
    const random = [...bytes].map((byte) => SIGNS[byte % SIGNS.length]).join('');
    codes.add(prefix === '' ? random : `${prefix}-${random}`);
  }
  return [...codes];
}
