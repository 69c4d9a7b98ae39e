import type { WaitingRequest } from '#modules/verifying/deciding/deciding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { NamedRows } from '#web/components/operator/page/rows.tsx';
import { RequestLine } from '#web/components/operator/request-line.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { openedRequestPath } from '#web/paths/payouts.ts';
import type { Route } from './+types/verifications.ts';
import { forOperator } from './for-operator.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/verifications');
  return { queue: forOperator(found, url)?.data ?? null, isDone: url.searchParams.has('done') };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.organizers_verifications());

export default function VerificationsPage({ loaderData: { queue, isDone } }: Route.ComponentProps) {
  return (
    <OperatorPage
      title={m.organizers_verifications()}
      said={isDone ? m.operator_done_note() : null}
      isWide
      isOpen={queue !== null}
    >
      {queue && (
        <>
          <NamedRows
            id="waiting"
            title={`${m.organizers_waiting()} · ${queue.count}`}
            rows={queue.waiting}
            none={m.operator_none()}
          >
            {(request) => <Request key={request.id} request={request} />}
          </NamedRows>
          <NamedRows
            id="decided"
            title={m.organizers_decided()}
            rows={queue.decided}
            none={m.operator_none_yet()}
          >
            {(request) => <Request key={request.id} request={request} />}
          </NamedRows>
        </>
      )}
    </OperatorPage>
  );
}

const Request = ({ request }: { request: WaitingRequest }) => (
  <li className="grid gap-1 px-4 py-3">
    <h3 className="font-bold wrap-anywhere">
      <a
        href={openedRequestPath(request.id)}
        data-row
        className="inline-flex min-h-11 items-center text-primary"
      >
        {request.organizer.name}
      </a>
    </h3>
    <RequestLine request={request} />
  </li>
);
