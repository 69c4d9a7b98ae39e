import { useLocation } from 'react-router';
import type { RefundRunView } from '#modules/refunding/refunding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { call } from '#web/api/api.ts';
import { RefundSums } from '#web/components/seller/refunding/refund-sums.tsx';
import { whyWord } from '#web/components/seller/refunding/refund-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { useLookingAgain } from '#web/page/use-looking-again.ts';
import { refundsPath, sellerOrderPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/run.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/refunds/runs/{run}', { params: { ...params } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.refunds_new());

// From the first order to the last refund. The page asks again by itself; without script one loads it again.
export default function RefundRunPage({ loaderData, params }: Route.ComponentProps) {
  const { organizer, run } = params;
  const ask = async () => {
    const now = await call('GET /api/sell/{organizer}/refunds/runs/{run}', { params: { organizer, run } });
    return now.ok ? now.body.data : null;
  };
  const view = useLookingAgain(loaderData, ask, run);
  const { pathname } = useLocation();
  const { failed, is_over, not_done } = view;
  return (
    <main id="main" className="seller-page">
      <BackLink to={refundsPath(organizer)}>{m.refunds_to_list()}</BackLink>
      <h1 className="type-title">{m.refunds_new()}</h1>
      <p className="mb-4 text-ink-2 wrap-anywhere">
        {m.refunds_by({
          who: view.by ?? m.refunds_somebody(),
          when: formatFull(view.at, view.time_zone, currentLocale()),
        })}
      </p>
      <div className="grid max-w-160 gap-4">
        <p role="status">{is_over ? overWord(failed.count) : m.seller_refunds_going()}</p>
        <RefundSums {...view} />
        {!is_over && (
          <a href={pathname} rel="external" className={`${QUIET_BUTTON} justify-self-start`}>
            {m.seller_look_again()}
          </a>
        )}
        {not_done.length > 0 && <NotDone organizer={organizer} view={view} />}
      </div>
    </main>
  );
}

const overWord = (failed: number): string =>
  failed > 0 ? m.seller_refunds_over_failed() : m.seller_refunds_over();

function NotDone({ organizer, view }: { organizer: string; view: RefundRunView }) {
  const { not_done, failed, currency } = view;
  return (
    <section aria-labelledby="not-done" className="mt-4">
      <h2 id="not-done" className="mb-3 text-[20px] leading-7 font-bold">
        {m.refunds_failed_title()}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {not_done.map(({ reference, name, amount, reason }) => (
          <li
            key={reference}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3"
          >
            <a
              href={sellerOrderPath(organizer, reference)}
              className="font-bold wrap-anywhere after:absolute after:inset-0 hover:text-primary"
            >
              {name || m.orders_forgotten()}
            </a>
            <span className="text-right font-bold tabular-nums whitespace-nowrap">
              {formatMoney(toMinor(amount), currency, currentLocale(), 'total')}
            </span>
            <p className="col-span-2 text-small text-ink-2">
              <span className="font-mono font-semibold">{reference}</span> · {whyWord(reason)}
            </p>
          </li>
        ))}
      </ul>
      {failed.count > not_done.length && (
        <p className="mt-2 text-small text-ink-2">
          {m.refunds_failed_more({ count: String(not_done.length) })}
        </p>
      )}
    </section>
  );
}
