import type { HealthBoard } from '#modules/watching/health/health.contract.ts';
import { sumOf } from '#modules/watching/health/health.rules.ts';
import { m } from '#shared/messages/messages.js';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { timeText } from '#web/components/operator/watching/board-words.ts';
import { HottestSale } from '#web/components/operator/watching/hottest-sale.tsx';
import { Lags } from '#web/components/operator/watching/lags.tsx';
import { OrderMinutes } from '#web/components/operator/watching/order-minutes.tsx';
import { PaymentHealth } from '#web/components/operator/watching/payment-health.tsx';
import { useLiveHealth } from '#web/components/operator/watching/use-live-board.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { countText } from '#web/page/count-text.ts';
import { pageContext } from '#web/page/page-context.ts';
import type { Route } from './+types/health.ts';
import { forOperator } from './for-operator.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/health');
  const board = forOperator(found, url)?.data ?? null;
  return { board: board && { ...board, mark: board.as_of } };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.watch_health());

export default function HealthPage({ loaderData: { board } }: Route.ComponentProps) {
  return (
    <OperatorPage title={m.watch_health()} isWide isOpen={board !== null}>
      {board && <Board loaded={board} />}
    </OperatorPage>
  );
}

function Board({ loaded }: { loaded: HealthBoard & { mark: string } }) {
  const board = useLiveHealth(loaded);
  return (
    <>
      <div className="-mt-4">
        <p aria-live="polite" className="text-[20px] leading-7 font-bold text-balance">
          {leadWords(board)}
        </p>
        <p className="mt-1 text-small text-ink-2">{m.watch_as_of({ time: timeText(board.as_of) })}</p>
      </div>
      <OrderMinutes board={board} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PaymentHealth payments={board.payments} />
        <HottestSale hottest={board.hottest} />
      </div>
      <Lags board={board} />
    </>
  );
}

function leadWords({ counted_until, minutes }: HealthBoard): string {
  if (counted_until === null) return m.watch_health_uncounted();
  const { begun, paid, ended } = sumOf(minutes);
  if (begun + paid + ended === 0) return m.watch_health_none();
  return m.watch_health_lead({
    begun: countText(begun),
    paid: countText(paid),
    ended: countText(ended),
  });
}
