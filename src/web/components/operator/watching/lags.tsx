import type { ReactNode } from 'react';
import type { HealthBoard } from '#modules/watching/health/health.contract.ts';
import { m } from '#shared/messages/messages.js';
import { countText } from '#web/page/count-text.ts';
import { BoardSection, CELL, HEAD } from './board-section.tsx';
import { Verdict } from './verdict.tsx';

// So long each may wait before somebody should look.
const CALLBACK_SECONDS = 30;
const MESSAGE_SECONDS = 120;
const BOOKING_SECONDS = 60;
const MANY_JOBS = 1_000;
const BUSY_SHARE = 0.8;

// What comes from outside, what leaves, and what is done in between: one line each, with a word on how it stands.
export function Lags({ board }: { board: HealthBoard }) {
  const { callbacks, messages, jobs, booking_lag_seconds: lag, connections } = board;
  const isBusy = connections !== null && connections.open > connections.most * BUSY_SHARE;
  return (
    <BoardSection title={m.watch_lags()}>
      <ul>
        <Line title={m.watch_callbacks()} isLate={callbacks.oldest_seconds > CALLBACK_SECONDS}>
          {callbacks.waiting === 0
            ? m.watch_callbacks_fine()
            : m.watch_callbacks_wait({
                count: countText(callbacks.waiting),
                seconds: countText(callbacks.oldest_seconds),
              })}{' '}
          {callbacks.looked_at === 0
            ? m.watch_nothing_came()
            : m.watch_callbacks_took({
                count: countText(callbacks.looked_at),
                half: countText(callbacks.half_ms),
                slowest: countText(callbacks.slowest_ms),
              })}
        </Line>
        <Line title={m.watch_messages()} isLate={messages.late_seconds > MESSAGE_SECONDS}>
          {messages.due === 0
            ? m.watch_messages_fine()
            : m.watch_messages_wait({
                count: countText(messages.due),
                seconds: countText(messages.late_seconds),
              })}{' '}
          {messages.looked_at > 0 &&
            m.watch_messages_took({
              count: countText(messages.looked_at),
              left: countText(messages.left),
              half: countText(messages.half_seconds),
              failed: countText(messages.failed),
            })}
        </Line>
        <Line title={m.watch_booking()} isLate={lag > BOOKING_SECONDS}>
          {lag === 0
            ? m.watch_booking_none()
            : m.watch_booking_lag({ seconds: countText(lag), most: countText(BOOKING_SECONDS) })}
        </Line>
        <Line title={m.watch_jobs()} isLate={jobs.counted_at === null || jobs.waiting > MANY_JOBS}>
          {jobs.counted_at === null
            ? m.watch_jobs_never()
            : m.watch_jobs_says({
                waiting: countText(jobs.waiting),
                active: countText(jobs.active),
                failed: countText(jobs.failed),
              })}{' '}
          {m.watch_jobs_news({ count: countText(jobs.announcements) })}
          {jobs.queues.length > 0 && <Queues queues={jobs.queues} />}
        </Line>
        <Line title={m.watch_connections()} isLate={isBusy}>
          {connections === null
            ? m.watch_connections_embedded()
            : m.watch_connections_says({
                used: countText(connections.in_use),
                open: countText(connections.open),
                most: countText(connections.most),
              })}
        </Line>
      </ul>
    </BoardSection>
  );
}

type LineProps = { title: string; isLate: boolean; children: ReactNode };

const Line = ({ title, isLate, children }: LineProps) => (
  <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
    <div className="flex items-center justify-between gap-4">
      <h3 className="font-bold">{title}</h3>
      <Verdict tone={isLate ? 'wait' : 'good'}>{isLate ? m.watch_look() : m.watch_fine()}</Verdict>
    </div>
    <div className="text-ink-2 tabular-nums">{children}</div>
  </li>
);

const Queues = ({ queues }: Pick<HealthBoard['jobs'], 'queues'>) => (
  <details>
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
      {m.figures_table()}
    </summary>
    <table className="w-full text-left text-small">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {m.watch_queue()}
          </th>
          <th scope="col" className={`${HEAD} pl-3 text-right`}>
            {m.watch_waiting()}
          </th>
          <th scope="col" className={`${HEAD} pl-3 text-right`}>
            {m.watch_failed()}
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, waiting, failed }) => (
          <tr key={name}>
            <th scope="row" className={`${CELL} font-normal wrap-anywhere`}>
              {name}
            </th>
            <td className={`${CELL} pl-3 text-right`}>{countText(waiting)}</td>
            <td className={`${CELL} pl-3 text-right`}>{countText(failed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
