import { data, redirect } from 'react-router';
import { topicName } from '#modules/support/support-topics.rules.ts';
import { m } from '#shared/messages/messages.js';
import { ConversationForm } from '#web/components/site/conversation-form.tsx';
import { ConversationThread } from '#web/components/site/conversation-thread.tsx';
import { Notice } from '#web/components/site/notice.tsx';
import { answerConversation, renewLink } from '#web/components/site/site-forms.ts';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken } from '#web/page/page-errors.ts';
import { loginPath } from '#web/paths/account.ts';
import { conversationPath, SUPPORT_PATH } from '#web/paths/site.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import type { Route } from './+types/conversation.ts';

// The address contains a secret, which must not reach other sites.
const HEADERS = { 'referrer-policy': 'same-origin' };

// Why a link of a mail does not open its conversation.
const NO_WAY_IN: Record<string, { title: () => string; text: () => string }> = {
  conversation_unknown: { title: m.talk_unknown_title, text: m.talk_unknown_text },
  conversation_expired: { title: m.talk_expired_title, text: m.talk_expired_text },
  conversation_gone: { title: m.talk_gone_title, text: m.talk_gone_text },
};

// Longer ones are none of ours.
const LONGEST_TOKEN = 200;
const tokenIn = (url: URL) => url.searchParams.get('token')?.slice(0, LONGEST_TOKEN) || '-';

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = tokenIn(url);
  const found = await context.get(pageContext).call('POST /api/support/conversation', { body: { token } });
  const { searchParams } = url;
  const shown = {
    token,
    isSent: searchParams.has('sent'),
    isRenewed: searchParams.has('renewed'),
    letterId: crypto.randomUUID(),
  };
  if (found.ok) return data({ ...shown, talk: found.body.data, why: '' }, { headers: HEADERS });
  const { code, statusCode } = found.error;
  if (!(code in NO_WAY_IN)) throw broken(found.error);
  return data({ ...shown, talk: null, why: code }, { status: statusCode, headers: HEADERS });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const token = tokenIn(url);
  const form = await formOf(request);
  const isRenewing = form.has('renew');
  const run = isRenewing ? renewLink(token) : answerConversation(token);
  const answer = await answerForm(run, context.get(pageContext), form, url);
  if (answer.ok) throw redirect(conversationPath(token, isRenewing ? 'renewed' : 'sent'), 303);
  return formData(answer);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: m.talk_meta(), description: m.talk_meta(), isIndexed: false });

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, talk, why, isSent, isRenewed, letterId } = loaderData;
  return (
    <main id="main" className="page-width pt-6 pb-16 lg:pt-12 lg:pb-24">
      <div className="mx-auto grid max-w-160 gap-5">
        {talk ? (
          <>
            <div>
              <h1 className="type-h1">{m.talk_title({ site: talk.answered_by })}</h1>
              <p className="mt-2 text-small text-ink-2">
                {talk.number} · {topicName(talk.topic)}
              </p>
            </div>
            {isSent && !actionData && talk.state === 'open' ? (
              <p
                role="status"
                className="rounded-card border border-success bg-success-soft p-4 font-semibold text-success"
              >
                {m.talk_sent({ hours: talk.answer_within_hours })}
              </p>
            ) : (
              <p className="text-ink-2">{HOW_IT_STANDS[talk.state]({ hours: talk.answer_within_hours })}</p>
            )}
            <ConversationThread {...talk} />
            <ConversationForm
              token={token}
              number={talk.number}
              lastWords={talk.letters.findLast(({ is_from_us }) => !is_from_us)?.words ?? ''}
              letterId={letterId}
              answer={actionData ?? null}
            />
          </>
        ) : (
          <NoWayIn token={token} why={why} isRenewed={isRenewed} refusal={actionData?.refusal ?? null} />
        )}
      </div>
    </main>
  );
}

const HOW_IT_STANDS = {
  open: m.talk_open,
  answered: m.talk_answered,
  closed: m.talk_closed,
};

type NoWayInProps = { token: string; why: string; isRenewed: boolean; refusal: FormRefusal | null };

function NoWayIn({ token, why, isRenewed, refusal }: NoWayInProps) {
  const isExpired = why === 'conversation_expired';
  if (isExpired && isRenewed && !refusal)
    return (
      <Notice title={m.talk_renewed_title()} text={m.talk_renewed_text()}>
        <a href={SUPPORT_PATH} className={QUIET_BUTTON}>
          {m.talk_ask()}
        </a>
      </Notice>
    );
  const said = NO_WAY_IN[why];
  const typed = refusal?.typed.words;
  return (
    <>
      {refusal?.typed.renew !== undefined && <FormErrors refusal={refusal} />}
      <Notice title={said?.title() ?? ''} text={said?.text()}>
        {isExpired && (
          <form method="post" className="contents">
            <button type="submit" name="renew" value="1" className={PRIMARY_BUTTON}>
              {m.talk_renew()}
            </button>
          </form>
        )}
        <a href={SUPPORT_PATH} className={isExpired ? QUIET_BUTTON : PRIMARY_BUTTON}>
          {m.talk_ask()}
        </a>
        {isExpired && (
          <a href={loginPath(conversationPath(token))} className={QUIET_BUTTON}>
            {m.talk_sign_in()}
          </a>
        )}
      </Notice>
      {/* What was being written when the link ended, to be taken along. */}
      {typed && (
        <TextAreaField id="words" label={m.support_message()} rows={6} readOnly defaultValue={typed} />
      )}
    </>
  );
}
