import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { refundRunPath, sellerOrdersPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import type { Route } from './+types/refunds.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/refunds', { params: { ...params } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.refunds_title());

export default function RefundsPage({ loaderData: { runs, time_zone }, params }: Route.ComponentProps) {
  const locale = currentLocale();
  return (
    <main id="main" className="seller-page">
      <BackLink to={sellerOrdersPath(params.organizer)}>{m.orders_back()}</BackLink>
      <h1 className="mb-4 type-title">{m.refunds_title()}</h1>
      {runs.length === 0 ? (
        <EmptyBox>{m.refunds_none()}</EmptyBox>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {runs.map(({ id, at, by, orders, currency, done, waiting, failed, is_over }) => {
            const amount = done.amount + waiting.amount + failed.amount;
            return (
              <li key={id} className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
                <a
                  href={refundRunPath(params.organizer, id)}
                  className="min-w-0 flex-1 font-bold after:absolute after:inset-0 hover:text-primary"
                >
                  {m.refunds_sum({
                    orders: m.refunds_orders({ count: orders }),
                    amount: formatMoney(toMinor(amount), currency, locale, 'total'),
                  })}
                </a>
                <span
                  className={`rounded-pill px-2 text-small font-semibold ${is_over ? 'bg-sunken text-ink-2' : 'bg-info-soft text-info'}`}
                >
                  {is_over ? m.refunds_is_over() : m.refunds_is_going()}
                </span>
                {failed.count > 0 && (
                  <span className="rounded-pill bg-error-soft px-2 text-small font-semibold text-error">
                    {m.seller_refunds_failed()} · {failed.count}
                  </span>
                )}
                <p className="w-full text-small text-ink-2 wrap-anywhere">
                  {m.refunds_by({
                    who: by ?? m.refunds_somebody(),
                    when: formatFull(at, time_zone, locale),
                  })}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </main>
  );
}
