import { composeMovedHolderMail, composeMovedMail } from './mails/moved-mails.ts';
import { composeMovedSms } from './mails/sms.ts';
import { type HolderServices, tellHolders } from './tell-holders.ts';

// The event has another date, none for now, or one again.
export const tellMoved = (services: HolderServices, eventId: number): Promise<void> =>
  tellHolders(services, eventId, 'moved', {
    toBuyer: composeMovedMail,
    toHolder: composeMovedHolderMail,
    sms: composeMovedSms,
  });
