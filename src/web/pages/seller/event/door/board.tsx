import { type ReactNode, useId } from 'react';
import { data, redirect } from 'react-router';
import type { GateBoard } from '#modules/door/gates.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay, formatTime } from '#shared/time.ts';
import { ConflictRows } from '#web/components/seller/door/conflict-rows.tsx';
import { DeviceRows } from '#web/components/seller/door/device-rows.tsx';
import { DoorSales } from '#web/components/seller/door/door-sales.tsx';
import { GateCards } from '#web/components/seller/door/gate-cards.tsx';
import { closeShift } from '#web/components/seller/door/gate-forms.ts';
import { LatestScans } from '#web/components/seller/door/latest-scans.tsx';
import { LostNote } from '#web/components/seller/door/lost-note.tsx';
import { MinuteBars } from '#web/components/seller/door/minute-bars.tsx';
import { paceWords } from '#web/components/seller/door/pace.ts';
import { TurnedAway } from '#web/components/seller/door/turned-away.tsx';
import { TypeBars } from '#web/components/seller/door/type-bars.tsx';
import { useLiveBoard } from '#web/components/seller/door/use-live-door.ts';
import { useRunningTime } from '#web/components/seller/door/use-running-time.ts';
import { organizerMay } from '#web/components/seller/shell/organizer-may.ts';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { countText } from '#web/page/count-text.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { doorPath, doorPhonesPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/board.ts';

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const params = { organizer, event };
  const [board, sold] = await Promise.all([
    call('GET /api/sell/{organizer}/events/{event}/door/board', { params }),
    call('GET /api/sell/{organizer}/events/{event}/door/shifts', { params }),
  ]);
  if (!board.ok) throw notThere(url, board.error);
  return { ...board.body.data, sold: sold.ok ? sold.body.data : null };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.gates_tab());

// A shift is closed whose phone cannot; the same with and without script.
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(closeShift(params), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(doorPath(params.organizer, Number(params.event)), 303);
  return data(answer.refusal, answer.refusal.status);
}

export default function BoardPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { organizer, event } = params;
  const { view: board, isLost } = useLiveBoard(loaderData, params);
  const nowMs = useRunningTime(board.now, isLost);
  const seller = useSellerData()?.organizer;
  const mayRun = seller !== undefined && organizerMay(seller, 'run_door');
  const zone = board.event.time_zone;
  const time = formatTime(board.now, zone, currentLocale());
  const pace = paceWords(board);
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p aria-live="polite" className="type-title text-balance">
            {board.came === 0
              ? m.gates_lead_none()
              : m.gates_lead({ inside: countText(board.inside), expected: countText(board.expected) })}
            {pace !== null && ` ${pace}`}
          </p>
          <p className="mt-1 text-small text-ink-2">
            {m.gates_day({ day: formatPlainDay(board.day, currentLocale()), time: beginOf(board) })}
            {!isLost && ` · ${m.gates_live({ time })}`}
          </p>
          <LostNote isLost={isLost} time={time} />
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
      {board.conflict_count > 0 && <Conflicts board={board} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-8">
          {(board.gates.length > 0 || board.devices.length > 0) && (
            <Part title={m.gates_by_gate()}>
              <GateCards board={board} nowMs={nowMs} />
            </Part>
          )}
          <Part title={m.gates_latest()}>
            <LatestScans board={board} />
          </Part>
          <MinuteBars board={board} />
          {board.types.length > 1 && (
            <Part title={m.gates_by_type()}>
              <TypeBars types={board.types} />
            </Part>
          )}
          <Part title={m.gates_phones()}>
            <DeviceRows devices={board.devices} nowMs={nowMs} zone={zone} />
          </Part>
        </div>
        <div className="grid min-w-0 gap-8">
          {board.conflict_count === 0 && <Conflicts board={board} />}
          {board.sold && (
            <Part title={m.gates_shifts()}>
              <DoorSales sold={board.sold} zone={zone} now={board.now} refusal={actionData ?? null} />
            </Part>
          )}
          <Part title={m.gates_refused()}>
            <TurnedAway board={board} />
          </Part>
        </div>
      </div>
    </div>
  );
}

// When its day begins, and ends.
const beginOf = ({ day_begins_at, event }: GateBoard): string =>
  formatTime(new Date(day_begins_at), event.time_zone, currentLocale());

// Above all else where there are any.
const Conflicts = ({ board }: { board: GateBoard }) => (
  <Part title={m.gates_conflicts()}>
    <ConflictRows board={board} />
  </Part>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-[20px] leading-7 font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
