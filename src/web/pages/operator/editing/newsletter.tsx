import type { IssueView } from '#modules/editing/newsletters/newsletters.contract.ts';
import { LANGUAGE_NAMES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { call as ask } from '#web/api/api.ts';
import { RichText } from '#web/components/event/about/rich-text.tsx';
import { EditForm } from '#web/components/operator/editing/edit-form.tsx';
import {
  editedIssue,
  editIssue,
  ISSUE_MOVES,
  issueGroups,
} from '#web/components/operator/editing/issue-edit.ts';
import { IssueProgress } from '#web/components/operator/editing/issue-progress.tsx';
import { doneWords, ISSUE_STATES } from '#web/components/operator/editing/state-words.ts';
import { afterEdit, knownOf } from '#web/components/operator/editing/timed-text.ts';
import { WhenFields } from '#web/components/operator/editing/when-fields.tsx';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { useLookingAgain } from '#web/page/use-looking-again.ts';
import { OPERATOR_NEWSLETTERS_PATH } from '#web/paths/operator.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { moveEdit } from '../move-on.ts';
import type { Route } from './+types/newsletter.ts';
import { loadText } from './load-text.ts';

export const loader = (asked: Route.LoaderArgs) =>
  loadText(asked, asked.params.issue, {
    list: (call) => call('GET /api/admin/newsletters'),
    one: (call) => call('GET /api/admin/newsletters/{issue}', { params: asked.params }),
  });

const wentTo = (known: string | null) => afterEdit(OPERATOR_NEWSLETTERS_PATH, ISSUE_MOVES, known);

export const action = (sent: Route.ActionArgs) =>
  moveEdit(sent, editIssue(knownOf(sent.params.issue)), {
    to: (_, form) => wentTo(knownOf(sent.params.issue))(form),
  });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_newsletters());

export default function OperatorNewsletterPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { isOpen, view, id, done } = loaderData;
  const known = knownOf(params.issue);
  const isDraft = view === null || view.state === 'draft';
  return (
    <OperatorPage
      title={view?.subject || m.editing_issue_new()}
      back={{ path: OPERATOR_NEWSLETTERS_PATH, name: m.editing_newsletters() }}
      said={actionData ? null : doneWords(done)}
      isOpen={isOpen}
    >
      {view && !isDraft && (
        <>
          <FormErrors refusal={actionData?.refusal ?? null} />
          <Sending view={view} />
          <Read view={view} />
        </>
      )}
      {isDraft && (
        <EditForm
          run={editIssue(known)}
          groups={issueGroups()}
          there={editedIssue(view)}
          {...(known === null && { id })}
          answer={actionData ?? null}
          savedAt={wentTo(known)}
          acts={(refusal) =>
            view && (
              <>
                <Read view={view} />
                <Send view={view} now={loaderData.now} kept={loaderData.kept} refusal={refusal} />
              </>
            )
          }
        />
      )}
    </OperatorPage>
  );
}

// The page asks again by itself; without script one loads it again.
function Sending({ view: first }: { view: IssueView }) {
  const again = async () => {
    const now = await ask('GET /api/admin/newsletters/{issue}', { params: { issue: first.key } });
    return now.ok ? now.body.data : null;
  };
  const { state, send_at, begun_at, result } = useLookingAgain(first, again, first.key);
  const at = begun_at ?? send_at;
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-3">
        <Pill tone={ISSUE_STATES[state].tone}>{ISSUE_STATES[state].word()}</Pill>
        {at && <span className="text-ink-2">{formatFull(at, OPERATOR_ZONE, currentLocale())}</span>}
      </p>
      <IssueProgress state={state} result={result} />
      {state === 'scheduled' && (
        <form method="post">
          <button type="submit" name="intent" value="unschedule" className={QUIET_BUTTON}>
            {m.editing_issue_unschedule()}
          </button>
        </form>
      )}
    </>
  );
}

function Read({ view: { previews } }: { view: IssueView }) {
  return (
    <section aria-labelledby="seen" className="grid gap-3">
      <h2 id="seen" className="text-[20px] leading-7 font-bold">
        {m.editing_looks()}
      </h2>
      {previews.map(({ locale, people, subject, html }) => (
        <article key={locale} className="rounded-card border border-line bg-surface">
          <p className="border-b border-line px-4 py-2 text-small text-ink-2">
            {m.mailings_readers({ language: LANGUAGE_NAMES[locale], count: people })}
          </p>
          <div lang={locale} className="px-4 py-3">
            <h3 className="mb-2 font-bold wrap-anywhere">{subject}</h3>
            <RichText html={html} />
          </div>
        </article>
      ))}
    </section>
  );
}

type SendProps = {
  view: IssueView;
  now: string;
  kept: Record<string, string>;
  refusal: FormRefusal<unknown> | null;
};

function Send({ view: { missing, people, to }, now, kept, refusal }: SendProps) {
  return (
    <section aria-labelledby="send" className="grid gap-3">
      <h2 id="send" className="text-[20px] leading-7 font-bold">
        {m.editing_issue_send()}
      </h2>
      {missing !== null ? (
        <p className="text-ink-2">{m.reason_issue_incomplete()}</p>
      ) : (
        <>
          <div className="grid gap-2">
            <p className="text-ink-2 wrap-anywhere">{m.editing_issue_to({ email: to ?? '–' })}</p>
            <button type="submit" name="intent" value="test" className={`${QUIET_BUTTON} justify-self-start`}>
              {m.mailings_test()}
            </button>
          </div>
          <p className="text-ink-2">{m.editing_issue_people({ count: people })}</p>
          <WhenFields
            now={{ intent: 'send', name: m.editing_issue_now() }}
            sure={{
              means: [m.editing_issue_sure({ count: people }), m.editing_issue_final()],
              press: m.editing_issue_yes({ count: people }),
            }}
            later={{ intent: 'send_at', name: m.editing_issue_later() }}
            today={now}
            kept={kept}
            refusal={refusal}
          />
        </>
      )}
    </section>
  );
}
