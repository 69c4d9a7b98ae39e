import type { OperatorQuestion } from '#modules/editing/help/help.contract.ts';
import { m } from '#shared/messages/messages.js';
import { moveQuestion } from '#web/components/operator/editing/help-edit.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { editedPath, NEW_TEXT, OPERATOR_HELP_PATH } from '#web/paths/operator.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { Pill } from '#web/ui/pill.tsx';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/help.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(await context.get(pageContext).call('GET /api/admin/help'), url)?.data ?? null;
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, moveQuestion, { to: (_, form) => `${OPERATOR_HELP_PATH}#${String(form.get('question'))}` });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_help());

export default function OperatorHelpPage({ loaderData: help, actionData }: Route.ComponentProps) {
  return (
    <OperatorPage
      title={m.editing_help()}
      lead={m.editing_help_lead()}
      refusal={actionData}
      isOpen={help !== null}
    >
      <a href={editedPath(OPERATOR_HELP_PATH, NEW_TEXT)} className={`${PRIMARY_BUTTON} justify-self-start`}>
        {m.editing_help_new()}
      </a>
      {help?.groups.map(({ id, title }) => (
        <section key={id} aria-labelledby={`group-${id}`} className="grid gap-2">
          <h2 id={`group-${id}`} className="text-[20px] leading-7 font-bold">
            {title}
          </h2>
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {help.questions
              .filter(({ group }) => group === id)
              .map((question, place, all) => (
                <Row key={question.id} question={question} isLast={place === all.length - 1} />
              ))}
          </ol>
        </section>
      ))}
    </OperatorPage>
  );
}

function Row({ question, isLast }: { question: OperatorQuestion; isLast: boolean }) {
  const { id, place, is_hidden, is_changed, texts } = question;
  const words = texts[currentLocale()].question;
  const move = (intent: 'up' | 'down', name: string, isOff: boolean) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={isOff}
      aria-label={`${name}: ${words}`}
      className={`${QUIET_BUTTON} min-w-11 px-2 disabled:opacity-40`}
    >
      {intent === 'up' ? '↑' : '↓'}
    </button>
  );
  return (
    <li id={id} className="flex flex-wrap items-center gap-2 px-4 py-2">
      <a
        href={editedPath(OPERATOR_HELP_PATH, id)}
        data-row
        className="flex min-h-11 min-w-0 flex-1 basis-48 items-center font-semibold wrap-anywhere"
      >
        {words}
      </a>
      {is_changed && <Pill tone="news">{m.editing_help_changed()}</Pill>}
      {is_hidden && <Pill tone="over">{m.editing_help_hidden()}</Pill>}
      <form method="post" className="flex gap-1">
        <input type="hidden" name="question" value={id} />
        <input type="hidden" name="place" value={place} />
        {move('up', m.editing_up(), place === 0)}
        {move('down', m.editing_down(), isLast)}
      </form>
    </li>
  );
}
