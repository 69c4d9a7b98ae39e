import { data, redirect } from 'react-router';
import { LANGUAGE_NAMES, LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { RichText } from '#web/components/event/about/rich-text.tsx';
import { EditForm } from '#web/components/operator/editing/edit-form.tsx';
import {
  editedQuestion,
  helpGroups,
  moveQuestion,
  saveQuestion,
} from '#web/components/operator/editing/help-edit.ts';
import { knownOf } from '#web/components/operator/editing/timed-text.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid } from '#web/page/page-errors.ts';
import { editedPath, NEW_TEXT, OPERATOR_HELP_PATH } from '#web/paths/operator.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/question.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = forOperator(await context.get(pageContext).call('GET /api/admin/help'), url);
  const question = found?.data.questions.find(({ id }) => id === params.question) ?? null;
  if (found && question === null && params.question !== NEW_TEXT) throw notValid(url);
  return {
    groups: found?.data.groups ?? null,
    question,
    // Made here, so that pressing twice writes it once.
    id: `q-${crypto.randomUUID().slice(0, 8)}`,
    isDone: url.searchParams.has('done'),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const page = context.get(pageContext);
  if (form.get('intent') === 'restore') {
    const restored = await answerForm(moveQuestion, page, form, url);
    if (restored.ok) throw redirect(editedPath(OPERATOR_HELP_PATH, params.question, 'saved'), 303);
    return data({ edit: null, move: restored.refusal }, restored.refusal.status);
  }
  const answer = await answerForm(saveQuestion(knownOf(params.question)), page, form, url);
  const id = knownOf(params.question) ?? String(form.get('id'));
  if (answer.ok) throw redirect(editedPath(OPERATOR_HELP_PATH, id, 'saved'), 303);
  return data({ edit: answer, move: null }, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_help());

export default function OperatorQuestionPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { groups, question, id, isDone } = loaderData;
  const known = knownOf(params.question);
  return (
    <OperatorPage
      title={question?.texts[currentLocale()].question ?? m.editing_help_new()}
      back={{ path: OPERATOR_HELP_PATH, name: m.editing_help() }}
      said={isDone && !actionData ? m.editing_saved() : null}
      isOpen={groups !== null}
    >
      {groups && (
        <EditForm
          run={saveQuestion(known)}
          groups={helpGroups(groups)}
          there={editedQuestion(question, groups[0]?.id ?? '')}
          {...(known === null && { id })}
          answer={actionData?.edit ?? null}
          savedAt={(form) => editedPath(OPERATOR_HELP_PATH, known ?? textIn(form, 'id'), 'saved')}
        />
      )}
      <FormErrors refusal={actionData?.move ?? null} />
      {question?.is_ours && question.is_changed && (
        <form method="post" className="grid gap-2">
          <p className="text-ink-2">{m.editing_help_restore_hint()}</p>
          <input type="hidden" name="question" value={question.id} />
          <input type="hidden" name="version" value={question.version} />
          <input type="hidden" name="group" value={question.group} />
          <input type="hidden" name="is_hidden" value={question.is_hidden ? 'yes' : ''} />
          <button
            type="submit"
            name="intent"
            value="restore"
            className={`${QUIET_BUTTON} justify-self-start`}
          >
            {m.editing_help_restore()}
          </button>
        </form>
      )}
      {question && (
        <section aria-labelledby="seen" className="grid gap-3">
          <h2 id="seen" className="text-[20px] leading-7 font-bold">
            {m.editing_looks()}
          </h2>
          {LOCALES.map((locale) => (
            <article key={locale} className="rounded-card border border-line bg-surface p-4">
              <p className="text-small text-ink-2">{LANGUAGE_NAMES[locale]}</p>
              <div lang={locale}>
                <h3 className="font-bold wrap-anywhere">{question.texts[locale].question}</h3>
                <RichText html={question.texts[locale].html} />
              </div>
            </article>
          ))}
        </section>
      )}
    </OperatorPage>
  );
}
