import { m } from '#shared/messages/messages.js';
import { CorrectionList } from '#web/components/seller/money/correction-list.tsx';
import { EventSums } from '#web/components/seller/money/event-sums.tsx';
import { FeeWords } from '#web/components/seller/money/fee-words.tsx';
import { HeldList } from '#web/components/seller/money/held-list.tsx';
import { PurseTicket } from '#web/components/seller/money/purse-ticket.tsx';
import { leadText } from '#web/components/shared/money-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { payoutsPath } from '#web/paths/payouts.ts';
import { invoicesPath, sellerHomePath, statementPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/money.ts';

export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/money', { params: { organizer } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.money_title());

export default function MoneyPage({
  loaderData: { purses, time_zone },
  params: { organizer },
}: Route.ComponentProps) {
  const [only, ...others] = purses;
  return (
    <main id="main" className="seller-page">
      <h1 className="type-title text-balance wrap-anywhere">
        {only && others.length === 0 ? leadText(only) : m.money_title()}
      </h1>
      {only ? (
        <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-ink-2">{m.money_proof()}</p>
          <div className="flex flex-wrap gap-2">
            <a href={payoutsPath(organizer)} className={QUIET_BUTTON}>
              {m.payouts_title()}
            </a>
            <a href={statementPath(organizer)} className={QUIET_BUTTON}>
              {m.statement_title()}
            </a>
            <a href={invoicesPath(organizer)} className={QUIET_BUTTON}>
              {m.invoices_title()}
            </a>
          </div>
        </div>
      ) : (
        <EmptyState title={m.money_empty()} hint={m.money_empty_hint()}>
          <a href={payoutsPath(organizer)} className={QUIET_BUTTON}>
            {m.payouts_title()}
          </a>
          <a href={sellerHomePath(organizer)} className={QUIET_BUTTON}>
            {m.seller_home()}
          </a>
        </EmptyState>
      )}
      {purses.map((purse) => (
        <div key={purse.currency} className="grid gap-7 not-first:mt-10">
          {others.length > 0 && (
            <p className="text-[20px] leading-7 font-bold">
              {m.money_currency({ currency: purse.currency })}: {leadText(purse)}
            </p>
          )}
          <PurseTicket purse={purse} />
          <FeeWords purse={purse} />
          <HeldList purse={purse} />
          <CorrectionList purse={purse} zone={time_zone} />
          <EventSums organizer={organizer} purse={purse} />
        </div>
      ))}
    </main>
  );
}
