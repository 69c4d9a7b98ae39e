import type { WaitingRequest } from '#modules/verifying/desk/desk.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { FactorNeeded } from '#web/components/operator/factor-needed.tsx';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { openedRequestPath } from '#web/paths/payouts.ts';
import type { Route } from './+types/verifications.ts';
import { forOperator } from './for-operator.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/verifications');
  return { queue: forOperator(found, url)?.data ?? null, isDone: url.searchParams.has('done') };
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.desk_verifications());

const LIST = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface';

export default function VerificationsPage({ loaderData: { queue, isDone } }: Route.ComponentProps) {
  return (
    <main id="main" className="seller-page">
      <div className="grid max-w-240 gap-6">
        <h1 className="text-[28px] leading-8.5 font-bold">{m.desk_verifications()}</h1>
        {isDone && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {m.operator_done_note()}
          </p>
        )}
        {queue === null ? (
          <FactorNeeded />
        ) : (
          <>
            <Requests id="waiting" title={`${m.desk_waiting()} · ${queue.count}`} requests={queue.waiting} />
            <Requests id="decided" title={m.desk_decided()} requests={queue.decided} />
          </>
        )}
      </div>
    </main>
  );
}

type RequestsProps = { id: string; title: string; requests: WaitingRequest[] };

function Requests({ id, title, requests }: RequestsProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-[20px] leading-7 font-bold">
        {title}
      </h2>
      {requests.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-4 text-ink-2">
          {id === 'decided' ? m.operator_none_yet() : m.operator_none()}
        </p>
      ) : (
        <ul className={LIST}>
          {requests.map((request) => (
            <li key={request.id} className="grid gap-1 px-4 py-3">
              <h3 className="font-bold wrap-anywhere">
                <a
                  href={openedRequestPath(request.id)}
                  className="inline-flex min-h-11 items-center text-primary"
                >
                  {request.organizer.name}
                </a>
              </h3>
              <RequestLine request={request} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const STATES: Record<WaitingRequest['state'], () => string> = {
  asked: m.desk_state_asked,
  withdrawn: m.desk_state_withdrawn,
  refused: m.desk_state_refused,
  verified: m.desk_state_verified,
};

function RequestLine({ request }: { request: WaitingRequest }) {
  const { state, asked_at, asked_by, decided_at, decided_by, words } = request;
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, currentLocale());
  return (
    <>
      <p className="text-small text-ink-2">
        {m.desk_asked_by({ who: asked_by ?? m.payouts_somebody(), when: when(asked_at) })}
      </p>
      {decided_at && (
        <p className="text-small text-ink-2 wrap-anywhere">
          {m.desk_decided_by({
            state: STATES[state](),
            who: decided_by ?? m.payouts_somebody(),
            when: when(decided_at),
          })}
          {words && ` · ${words}`}
        </p>
      )}
    </>
  );
}
