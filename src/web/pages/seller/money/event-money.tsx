import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { OlderLinks } from '#web/components/seller/list-filters.tsx';
import { SumsLine } from '#web/components/seller/money/sums-line.tsx';
import { moneyText, whyText } from '#web/components/shared/money-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { eventMoneyPath, moneyPath, sellerOrderPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import type { Route } from './+types/event-money.ts';

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const before = url.searchParams.get('before');
  const found = await context.get(pageContext).call('GET /api/sell/{organizer}/money/events/{event}', {
    params: { organizer, event },
    query: before === null ? {} : { before },
  });
  if (!found.ok) throw notThere(url, found.error);
  return { view: found.body.data, before };
}

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, args.loaderData ? args.loaderData.view.event.name : m.money_title());

export default function EventMoneyPage({ loaderData: { view, before }, params }: Route.ComponentProps) {
  const { organizer } = params;
  const { event, currency, held, lines } = view;
  return (
    <main id="main" className="seller-page">
      <BackLink to={moneyPath(organizer)}>{m.money_back()}</BackLink>
      <h1 className="type-title wrap-anywhere">{event.name}</h1>
      <section
        aria-label={m.money_title()}
        className="mt-4 rounded-card border border-line bg-surface px-4 py-3"
      >
        <SumsLine sums={view} currency={currency} />
        {held.map(({ amount, ...hold }) => (
          <p key={hold.why} className="mt-3 border-t border-line pt-3 text-small text-ink-2">
            <span className="font-semibold text-ink">
              {m.money_on_hold()}: {moneyText(amount, currency)}
            </span>{' '}
            {whyText(hold)}
          </p>
        ))}
      </section>
      <h2 className="mt-7 mb-3 text-[20px] leading-7 font-bold">{m.money_event_orders()}</h2>
      {lines.length === 0 ? (
        <EmptyBox>{m.money_event_none()}</EmptyBox>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {lines.map(({ reference, at, ...sums }) => (
            <li key={reference} className="px-4 py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
                <a
                  href={sellerOrderPath(organizer, reference)}
                  className="inline-flex min-h-11 items-center font-mono font-semibold text-primary md:min-h-0"
                >
                  {reference}
                </a>
                <time dateTime={at} className="text-ink-2">
                  {formatFull(at, view.time_zone, currentLocale())}
                </time>
              </p>
              <SumsLine sums={sums} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <OlderLinks
        back={before === null ? null : { path: eventMoneyPath(organizer, event.id), name: m.log_newest() }}
        older={view.older === null ? null : eventMoneyPath(organizer, event.id, { before: view.older })}
      />
    </main>
  );
}
