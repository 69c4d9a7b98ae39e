import { sellerEventPath } from '#web/paths/seller.ts';
import type { At, HeldBack } from './ticket-forms.ts';

// The list, with the code that shows what was held back.
export const heldBackPath = ({ organizer, event }: At, { type, code }: HeldBack): string =>
  `${sellerEventPath(organizer, Number(event), 'tickets')}?code=${code}#type-${type}`;
