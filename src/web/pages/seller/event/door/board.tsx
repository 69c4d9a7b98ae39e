import { m } from '#shared/messages/messages.js';
import { formatPlainDay, formatTime } from '#shared/time.ts';
import { call as callServer } from '#web/api/api.ts';
import { ConflictRows } from '#web/components/seller/door/conflict-rows.tsx';
import { DeviceRows } from '#web/components/seller/door/device-rows.tsx';
import { GateCards } from '#web/components/seller/door/gate-cards.tsx';
import { MinuteBars } from '#web/components/seller/door/minute-bars.tsx';
import { paceWords } from '#web/components/seller/door/pace.ts';
import { TurnedAway } from '#web/components/seller/door/turned-away.tsx';
import { TypeBars } from '#web/components/seller/door/type-bars.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { organizerMay } from '#web/components/seller/shell/organizer-may.ts';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { useLive } from '#web/components/seller/shell/use-live.ts';
import { countText } from '#web/page/count-text.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { doorPhonesPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/board.ts';

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const board = await call('GET /api/sell/{organizer}/events/{event}/door/board', {
    params: { organizer, event },
  });
  if (!board.ok) throw notThere(url, board.error);
  return { board: board.body.data };
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.gates_tab());

const HEADING = 'text-[20px] leading-7 font-bold';
// Phones are heard of without anything else having happened.
const WHOLE_EVERY = 3;

export default function BoardPage({ loaderData, params }: Route.ComponentProps) {
  const { organizer, event } = params;
  const board = useLive(loaderData.board, {
    isOff: false,
    of: [organizer, event].join(),
    askMark: async () => {
      const now = await callServer('GET /api/sell/{organizer}/events/{event}/door/board/mark', { params });
      return now.ok ? now.body.data : null;
    },
    ask: async () => {
      const now = await callServer('GET /api/sell/{organizer}/events/{event}/door/board', { params });
      return now.ok ? now.body.data : null;
    },
    wholeEvery: WHOLE_EVERY,
  });
  const seller = useSellerData()?.organizer;
  const mayRun = seller !== undefined && organizerMay(seller, 'run_door');
  const zone = board.event.time_zone;
  const pace = paceWords(board);
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p aria-live="polite" className="text-[28px] leading-8.5 font-bold text-balance">
            {board.came === 0
              ? m.gates_lead_none()
              : m.gates_lead({ inside: countText(board.inside), expected: countText(board.expected) })}
            {pace !== null && ` ${pace}`}
          </p>
          <p className="mt-1 text-small text-ink-2">
            {m.gates_day({ day: formatPlainDay(board.day, currentLocale()) })} ·{' '}
            {m.gates_live({ time: formatTime(board.now, zone, currentLocale()) })}
          </p>
        </div>
        {mayRun && (
          <a href={doorPhonesPath(organizer, Number(event))} className={QUIET_BUTTON}>
            {m.gates_manage()}
          </a>
        )}
      </div>
      <div>
        <svg aria-hidden="true" className="block h-2.5 w-full">
          <rect width="100%" height="100%" rx="5" className="fill-line" />
          <rect
            width={`${Math.min(100, (board.inside / Math.max(1, board.expected)) * 100)}%`}
            height="100%"
            rx="5"
            className="fill-primary"
          />
        </svg>
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
          {[
            [m.gates_came(), board.came],
            [m.gates_left(), board.left],
            [m.gates_expected(), board.expected],
            [m.gates_refused(), board.refused],
          ].map(([name, count]) => (
            <div key={name} className="flex items-baseline gap-2">
              <dt className="text-small text-ink-2">{name}</dt>
              <dd className="font-bold">{countText(Number(count))}</dd>
            </div>
          ))}
        </dl>
      </div>
      {(board.gates.length > 0 || board.devices.length > 0) && (
        <section aria-labelledby="by-gate">
          <h2 id="by-gate" className={HEADING}>
            {m.gates_by_gate()}
          </h2>
          <GateCards board={board} />
        </section>
      )}
      <section aria-labelledby="conflicts">
        <h2 id="conflicts" className={HEADING}>
          {m.gates_conflicts()}
        </h2>
        <ConflictRows board={board} />
      </section>
      <MinuteBars board={board} />
      {board.types.length > 1 && (
        <section aria-labelledby="by-type">
          <h2 id="by-type" className={HEADING}>
            {m.gates_by_type()}
          </h2>
          <TypeBars types={board.types} />
        </section>
      )}
      <section aria-labelledby="turned-away">
        <h2 id="turned-away" className={HEADING}>
          {m.gates_refused()}
        </h2>
        <TurnedAway board={board} />
      </section>
      <section aria-labelledby="phones">
        <h2 id="phones" className={HEADING}>
          {m.gates_phones()}
        </h2>
        <DeviceRows devices={board.devices} now={board.now} zone={zone} />
      </section>
    </div>
  );
}
