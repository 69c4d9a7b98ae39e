import { writeAudit } from '#modules/merchants/index.ts';
import { deleteOptOut, insertOptOut } from '#modules/payments/index.ts';
import { maskPhone, readPhoneAnywhere } from '#shared/phone.ts';
import type { Services } from '../services.ts';
import { operatorAtConsole } from './operator-at-console.ts';

// The owner of a phone asked that nobody makes it ring to be paid: no payment prompts it any more.
export const stopPrompts = (services: Services, given: string[]): Promise<number> =>
  changePrompts(services, given, false);

// They changed their mind.
export const allowPrompts = (services: Services, given: string[]): Promise<number> =>
  changePrompts(services, given, true);

// Safe to run twice: what is so already is not written down again.
async function changePrompts({ db, clock }: Services, given: string[], isAllowed: boolean): Promise<number> {
  const [phone, ...others] = readPhoneAnywhere(given.join(' '));
  if (phone === undefined || others.length > 0) {
    console.error('Give one mobile number with the code of its country, such as +254712345678.');
    return 1;
  }
  const now = clock.now();
  const isChanged = await db.sql.transaction().execute(async (tx) => {
    if (!(await (isAllowed ? deleteOptOut : insertOptOut)(tx, phone))) return false;
    await writeAudit(
      tx,
      { actor: operatorAtConsole(now), now },
      {
        ...{ organizerId: null, eventId: null, subject: `phone:${maskPhone(phone, '')}` },
        action: isAllowed ? 'prompts.allowed' : 'prompts.stopped',
        changes: { may_be_prompted: [!isAllowed, isAllowed] },
      },
    );
    return true;
  });
  const state = isAllowed ? 'may be asked to pay' : 'is not asked to pay any more';
  console.log(isChanged ? `${phone} ${state}.` : `${phone} ${state}: it was so already.`);
  return 0;
}
