import type { WaitingRequest } from '#modules/verifying/desk/desk.contract.ts';
import { m } from '#shared/messages/messages.js';
import { DeskPage } from '#web/components/operator/frame/desk-page.tsx';
import { NamedRows } from '#web/components/operator/frame/desk-rows.tsx';
import { RequestLine } from '#web/components/operator/request-line.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { openedRequestPath } from '#web/paths/payouts.ts';
import type { Route } from './+types/verifications.ts';
import { forOperator } from './for-operator.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/verifications');
  return { queue: forOperator(found, url)?.data ?? null, isDone: url.searchParams.has('done') };
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.desk_verifications());

export default function VerificationsPage({ loaderData: { queue, isDone } }: Route.ComponentProps) {
  return (
    <DeskPage
      title={m.desk_verifications()}
      said={isDone ? m.operator_done_note() : null}
      isWide
      isOpen={queue !== null}
    >
      {queue && (
        <>
          <NamedRows
            id="waiting"
            title={`${m.desk_waiting()} · ${queue.count}`}
            rows={queue.waiting}
            none={m.operator_none()}
          >
            {(request) => <Request key={request.id} request={request} />}
          </NamedRows>
          <NamedRows id="decided" title={m.desk_decided()} rows={queue.decided} none={m.operator_none_yet()}>
            {(request) => <Request key={request.id} request={request} />}
          </NamedRows>
        </>
      )}
    </DeskPage>
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
