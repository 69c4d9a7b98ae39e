import type { OperatorPost } from '#modules/editing/posts/posts.contract.ts';
import { LANGUAGE_NAMES, LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { RichText } from '#web/components/event/about/rich-text.tsx';
import { EditForm } from '#web/components/operator/editing/edit-form.tsx';
import { editedPost, editPost, POST_MOVES, postGroups } from '#web/components/operator/editing/post-edit.ts';
import { doneWords, POST_STATES } from '#web/components/operator/editing/state-words.ts';
import { afterEdit, knownOf } from '#web/components/operator/editing/timed-text.ts';
import { WhenFields } from '#web/components/operator/editing/when-fields.tsx';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { useCategories } from '#web/page/site-data.ts';
import { OPERATOR_BLOG_PATH } from '#web/paths/operator.ts';
import { postPath } from '#web/paths/site.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { Pill } from '#web/ui/pill.tsx';
import { moveEdit } from '../move-on.ts';
import type { Route } from './+types/post.ts';
import { loadText } from './load-text.ts';

export const loader = (asked: Route.LoaderArgs) =>
  loadText(asked, asked.params.post, {
    list: (call) => call('GET /api/admin/posts'),
    one: (call) => call('GET /api/admin/posts/{post}', { params: asked.params }),
  });

const wentTo = (known: string | null) => afterEdit(OPERATOR_BLOG_PATH, POST_MOVES, known);

export const action = (sent: Route.ActionArgs) =>
  moveEdit(sent, editPost(knownOf(sent.params.post)), {
    to: (_, form) => wentTo(knownOf(sent.params.post))(form),
  });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_blog());

export default function OperatorPostPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { isOpen, view, id, done, kept, now } = loaderData;
  const categories = useCategories();
  const known = knownOf(params.post);
  const locale = currentLocale();
  return (
    <OperatorPage
      title={view?.titles[locale] || m.editing_post_new()}
      back={{ path: OPERATOR_BLOG_PATH, name: m.editing_blog() }}
      said={actionData ? null : doneWords(done)}
      isOpen={isOpen}
    >
      {view && (
        <p className="flex flex-wrap items-center gap-3">
          <Pill tone={POST_STATES[view.state].tone}>{POST_STATES[view.state].word()}</Pill>
          {view.published_at && (
            <span className="text-ink-2">{formatFull(view.published_at, OPERATOR_ZONE, locale)}</span>
          )}
          {view.state === 'out' && (
            <a
              href={postPath(view.slug)}
              className="inline-flex min-h-11 items-center font-semibold text-primary"
            >
              {m.editing_post_see()}
            </a>
          )}
        </p>
      )}
      <EditForm
        run={editPost(known)}
        groups={postGroups(categories)}
        there={editedPost(view, categories[0]?.slug ?? '')}
        {...(known === null && { id })}
        answer={actionData ?? null}
        savedAt={wentTo(known)}
        acts={(refusal) =>
          view && (
            <>
              <Read view={view} />
              <Publish view={view} now={now} kept={kept} refusal={refusal} />
            </>
          )
        }
      />
    </OperatorPage>
  );
}

function Read({ view: { texts } }: { view: OperatorPost }) {
  return (
    <section aria-labelledby="seen" className="grid gap-3">
      <h2 id="seen" className="text-[20px] leading-7 font-bold">
        {m.editing_looks()}
      </h2>
      {LOCALES.map((one) => (
        <article key={one} className="rounded-card border border-line bg-surface p-4">
          <p className="text-small text-ink-2">{LANGUAGE_NAMES[one]}</p>
          <div lang={one}>
            <h3 className="font-bold wrap-anywhere">{texts[one].title || '–'}</h3>
            <p className="my-2 text-ink-2 wrap-anywhere">{texts[one].summary}</p>
            <RichText html={texts[one].html} />
          </div>
        </article>
      ))}
    </section>
  );
}

type PublishProps = {
  view: OperatorPost;
  now: string;
  kept: Record<string, string>;
  refusal: FormRefusal<unknown> | null;
};

function Publish({ view: { state, missing }, now, kept, refusal }: PublishProps) {
  if (state !== 'draft')
    return (
      <button
        type="submit"
        name="intent"
        value="unpublish"
        className={`${QUIET_BUTTON} w-full sm:w-auto sm:justify-self-start`}
      >
        {m.editing_post_unpublish()}
      </button>
    );
  return (
    <section aria-labelledby="out" className="grid gap-3">
      <h2 id="out" className="text-[20px] leading-7 font-bold">
        {m.editing_post_publish()}
      </h2>
      {missing === null ? (
        <WhenFields
          now={{ intent: 'publish', name: m.editing_post_now() }}
          later={{ intent: 'publish_at', name: m.editing_post_later() }}
          today={now}
          kept={kept}
          refusal={refusal}
        />
      ) : (
        <p className="text-ink-2">{m.reason_post_incomplete()}</p>
      )}
    </section>
  );
}
