import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { Avatar, LARGE_AVATAR } from '#web/components/account/avatar.tsx';
import { FactorOffer } from '#web/components/account/entry/factor-offer.tsx';
import { declineFactor } from '#web/components/account/forms/profile-forms.ts';
import { HubCard } from '#web/components/account/profile/hub-card.tsx';
import { UnprovedNotes } from '#web/components/account/profile/unproved-notes.tsx';
import { SignOutLink } from '#web/components/account/sign-out-link.tsx';
import { HoldingCard } from '#web/components/tickets/holding-card.tsx';
import { useKeptHoldings } from '#web/components/tickets/use-kept-tickets.ts';
import { requireUser } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import { ACCOUNT_PATH, PROFILE_PATH } from '#web/paths/account.ts';
import { MY_REVIEWS_PATH } from '#web/paths/reviews.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { MY_TICKETS_PATH } from '#web/paths/tickets.ts';
import { LeaveIcon, PersonIcon, StallIcon, StarIcon } from '#web/ui/account-icons.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TicketIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/account.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const user = await requireUser(page, url);
  const coming = await page.call('GET /api/events/orders/myOrders', {
    query: { when: 'upcoming', size: '1' },
  });
  // If the call fails, the page is shown without the next event.
  const next = coming.ok ? (coming.body.data.data[0] ?? null) : null;
  return { user, next, now: page.now.toISOString() };
}

// For browsers without script. The page then shows the present state, whatever the result.
export async function action({ context }: Route.ActionArgs) {
  await declineFactor(context.get(pageContext).call, new FormData());
  throw redirect(ACCOUNT_PATH, 303);
}

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.account_title());

export default function AccountPage({ loaderData: { user, next, now } }: Route.ComponentProps) {
  const [firstName = user.name] = user.name.split(' ');
  useKeptHoldings(next ? [next] : []);
  return (
    <main id="main" className="page-width pb-16">
      <div className="mx-auto max-w-160 pt-6 lg:max-w-240 lg:pt-12">
        <div className="flex items-center gap-4">
          <Avatar name={user.name} size={LARGE_AVATAR} />
          <div className="min-w-0">
            <h1 className="type-h1 wrap-anywhere">{m.account_hello({ name: firstName })}</h1>
            <p className="truncate text-ink-2">{user.email}</p>
          </div>
        </div>
        {user.offer_second_factor && <FactorOffer />}
        <UnprovedNotes user={user} />
        {next && (
          <section aria-labelledby="next-up" className="mt-8">
            <h2 id="next-up" className="type-h2 mb-3">
              {m.account_next()}
            </h2>
            <HoldingCard holding={next} now={now} />
          </section>
        )}
        <ul className="mt-8 grid gap-3 md:grid-cols-2 lg:gap-4">
          <HubCard
            href={MY_TICKETS_PATH}
            icon={<TicketIcon />}
            title={m.account_tickets()}
            text={m.account_tickets_text()}
          />
          <HubCard
            href={MY_REVIEWS_PATH}
            icon={<StarIcon />}
            title={m.account_reviews()}
            text={m.account_reviews_text()}
          />
          <HubCard
            href={PROFILE_PATH}
            icon={<PersonIcon />}
            title={m.profile_title()}
            text={m.account_profile_text()}
          />
          {user.is_merchant ? (
            <HubCard
              href={SELLER_PATH}
              icon={<StallIcon />}
              title={m.seller_nav()}
              text={m.seller_account_text()}
            />
          ) : (
            <HubCard
              href={SELLER_PATH}
              icon={<StallIcon />}
              title={m.merchant_title()}
              text={m.account_sell_text()}
            />
          )}
        </ul>
        <div className="mt-8">
          <SignOutLink person={user.id} className={`w-full sm:w-auto ${QUIET_BUTTON}`}>
            <LeaveIcon className="size-5" />
            {m.logout_button()}
          </SignOutLink>
        </div>
      </div>
    </main>
  );
}
