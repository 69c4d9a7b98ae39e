import type { IssueView } from '#modules/editing/newsletters/newsletters.contract.ts';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';

// What became of an issue so far, and how to stop it.
export function IssueProgress({ state, result }: Pick<IssueView, 'state' | 'result'>) {
  if (result === null) return null;
  const rows = [
    { name: m.mailings_sent(), count: result.sent },
    { name: m.mailings_waiting(), count: result.waiting },
    { name: m.mailings_failed(), count: result.failed },
    { name: m.editing_issue_stopped(), count: result.unsubscribed },
  ];
  return (
    <section className="grid gap-3">
      <dl className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(({ name, count }) => (
          <div key={name} className="flex items-baseline gap-3 px-4 py-3">
            <dt className="flex-1 font-semibold">{name}</dt>
            <dd className="tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {(state === 'going' || state === 'paused') && (
        <form method="post" className="grid gap-2">
          <p className="text-ink-2">
            {state === 'paused' ? m.editing_issue_paused_hint() : m.mailings_going_hint()}
          </p>
          <button
            type="submit"
            name="intent"
            value={state === 'paused' ? 'resume' : 'pause'}
            className={`${QUIET_BUTTON} justify-self-start`}
          >
            {state === 'paused' ? m.mailings_resume() : m.mailings_pause()}
          </button>
        </form>
      )}
    </section>
  );
}
