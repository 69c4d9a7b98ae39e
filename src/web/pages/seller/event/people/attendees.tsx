import type { MemberAction } from '#shared/access.ts';
import { m } from '#shared/messages/messages.js';
import { AttendeesView } from '#web/components/seller/people/attendees-view.tsx';
import { loadAttendees } from '#web/components/seller/people/load-attendees.ts';
import { organizerMay } from '#web/components/seller/shell/organizer-may.ts';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { doorListPath, givePath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/attendees.ts';

export const loader = ({ context, params: { organizer, event }, url }: Route.LoaderArgs) =>
  loadAttendees(context.get(pageContext), url, { organizer, event });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.people_title());

export default function AttendeesPage({ loaderData, params }: Route.ComponentProps) {
  const { organizer } = params;
  const event = Number(params.event);
  const seller = useSellerData()?.organizer;
  const isAllowed = (action: MemberAction) => seller !== undefined && organizerMay(seller, action);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-[20px] leading-7 font-bold">{m.people_title()}</h2>
        {isAllowed('see_contacts') && (
          <a href={doorListPath(organizer, event)} className={QUIET_BUTTON}>
            {m.people_door_list()}
          </a>
        )}
        {isAllowed('comp') && (
          <a href={givePath(organizer, event)} className={PRIMARY_BUTTON}>
            {m.people_give()}
          </a>
        )}
      </div>
      <AttendeesView organizer={organizer} event={event} {...loaderData} mayExport={isAllowed('export')} />
    </>
  );
}
