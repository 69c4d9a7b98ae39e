import type { Twins } from '#demo/twins.ts';
import type { DoorServices } from '#modules/door/index.ts';
import type { InvitationToken } from '#modules/merchants/index.ts';
import type { PaymentKeeper } from '#modules/payments/index.ts';
import type { CarryingServices, SendingTerms } from '#modules/payouts/index.ts';
import type { PlacingServices } from '#modules/placing/index.ts';
import type { CouponGuesses, SaleSnapshots } from '#modules/pricing/index.ts';
import type { ProfileServices } from '#modules/profile/index.ts';
import type { SocialServices } from '#modules/social/index.ts';
import type { TicketServices } from '#modules/tickets/index.ts';
import type { BotCheck } from '#platform/botcheck/bot-check.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/index.ts';
import type { WhoIs } from '#platform/http/caller.ts';
import type { Logger } from '#platform/log.ts';
import type { Proofs } from './http/create-admit.ts';

// Everything that use cases need.
export interface Services extends PlacingServices, TicketServices, DoorServices, Proofs {
  config: Config;
  publicUrl: string;
  // Signs links and cookies.
  appSecret: string;
  db: Database;
  clock: Clock;
  log: Logger;
  countView(eventId: number): void;
  sales: SaleSnapshots;
  couponGuesses: CouponGuesses;
  keeper: PaymentKeeper;
  accounts: ProfileServices & SocialServices;
  // The secrets of links that invite somebody to a team.
  invitationToken: InvitationToken;
  payouts: CarryingServices & { terms: SendingTerms };
  whoIs: WhoIs;
  botCheck: BotCheck;
  // The simulated payment providers; null if there are real ones, or none.
  twins: Twins | null;
}
