import { composePlaceHolderMail, composePlaceMail } from './mails/place-mails.ts';
import { composePlaceSms } from './mails/sms.ts';
import { type HolderServices, tellHolders } from './tell-holders.ts';

// The event is somewhere else.
export const tellPlace = (services: HolderServices, eventId: number): Promise<void> =>
  tellHolders(services, eventId, 'place', {
    toBuyer: composePlaceMail,
    toHolder: composePlaceHolderMail,
    sms: composePlaceSms,
  });
