import type { FailedMessage } from '#modules/operating/stuck/stuck.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { messageKind } from '#web/components/operator/queues/message-kinds.ts';
import { settledNote, settledPath } from '#web/components/operator/queues/settled-note.ts';
import { settleMessages } from '#web/components/operator/queues/stuck-forms.ts';
import { StuckPage } from '#web/components/operator/queues/stuck-page.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { FAILED_MESSAGES_PATH } from '#web/paths/operator.ts';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/failed-messages.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/messages');
  return { kinds: forOperator(found, url)?.data ?? null, said: settledNote(url) };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, settleMessages, { to: (done) => settledPath(FAILED_MESSAGES_PATH, done) });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.ops_messages());

export default function FailedMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kinds, said } = loaderData;
  const groups = kinds?.map(({ kind, count, oldest }) => ({
    key: kind,
    name: messageKind(kind),
    count,
    rows: oldest.map(rowOf),
  }));
  return (
    <StuckPage
      title={m.ops_messages()}
      lead={m.ops_messages_lead()}
      again={m.ops_message_again()}
      groups={groups ?? null}
      said={said}
      refusal={actionData ?? null}
    />
  );
}

function rowOf({ id, channel, to, subject, why, tries, queued_at, given_up_at }: FailedMessage) {
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, currentLocale());
  return {
    id,
    title: `${channel === 'mail' ? m.ops_channel_mail() : m.ops_channel_sms()} · ${to}`,
    about: [subject, m.ops_given_up({ when: when(given_up_at) })].filter(Boolean).join(' · '),
    more: (
      <p className="text-small wrap-anywhere">
        {why} · {m.ops_tries({ count: tries })} · {m.ops_queued({ when: when(queued_at) })}
      </p>
    ),
  };
}
