import type { TeamInvitation, TeamMember, TeamView } from '#modules/organizing/team/team.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay, formatFull } from '#shared/time.ts';
import { roleWord } from '#web/components/seller/words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { teamPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import { eventsLine } from './team-words.ts';

// Whoever may change nothing sees the same columns.
const CARD =
  'grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,17rem)] sm:items-center';

type RowProps = { organizer: string; view: TeamView };

export function MemberRow({ organizer, view, member }: RowProps & { member: TeamMember }) {
  const { id, name, email, role, event_ids, joined_at, is_you } = member;
  return (
    <li className={`${CARD} max-sm:grid-cols-[minmax(0,1fr)_auto]`}>
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">
          {name}
          {is_you && <span className="ml-2 font-normal text-ink-2">{m.team_you()}</span>}
        </p>
        {email && <p className="text-small wrap-anywhere text-ink-2">{email}</p>}
        <p className="text-small text-ink-2">
          {m.team_since({ when: formatDay(joined_at, view.time_zone, currentLocale()) })}
        </p>
      </div>
      <div className="min-w-0 max-sm:col-start-1">
        <p className="font-semibold">{roleWord(role)}</p>
        <p className="text-small wrap-anywhere text-ink-2">{eventsLine(event_ids, view.events)}</p>
      </div>
      {view.may_edit && !is_you && (
        <a
          href={teamPath(organizer, id)}
          className={`${QUIET_BUTTON} max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:self-center sm:justify-self-end`}
        >
          {m.team_change()}
          <span className="sr-only">: {name}</span>
        </a>
      )}
    </li>
  );
}

export function InvitationRow({
  view,
  invitation,
}: Omit<RowProps, 'organizer'> & { invitation: TeamInvitation }) {
  const { id, email, role, event_ids, times_sent, expires_at, is_expired } = invitation;
  const when = formatFull(expires_at, view.time_zone, currentLocale());
  return (
    <li className={CARD}>
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{email}</p>
        <p className={`text-small ${is_expired ? 'text-warn' : 'text-ink-2'}`}>
          {is_expired ? m.team_over({ when }) : m.team_until({ when })}
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-semibold">{roleWord(role)}</p>
        <p className="text-small wrap-anywhere text-ink-2">{eventsLine(event_ids, view.events)}</p>
      </div>
      {view.may_edit && (
        <form method="post" className="flex flex-wrap gap-2 sm:justify-end">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="times_sent" value={times_sent} />
          <button type="submit" name="intent" value="send" className={`${QUIET_BUTTON} flex-1`}>
            {m.team_send_again()}
            <span className="sr-only">: {email}</span>
          </button>
          <button type="submit" name="intent" value="withdraw" className={`${STOP_BUTTON} flex-1`}>
            {m.team_withdraw()}
            <span className="sr-only">: {email}</span>
          </button>
        </form>
      )}
    </li>
  );
}
