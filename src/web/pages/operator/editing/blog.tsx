import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { POST_STATES } from '#web/components/operator/editing/state-words.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { Rows } from '#web/components/operator/page/rows.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { editedPath, NEW_TEXT, OPERATOR_BLOG_PATH } from '#web/paths/operator.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { Pill } from '#web/ui/pill.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/blog.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(await context.get(pageContext).call('GET /api/admin/posts'), url)?.data ?? null;
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_blog());

export default function OperatorBlogPage({ loaderData: posts }: Route.ComponentProps) {
  const locale = currentLocale();
  return (
    <OperatorPage title={m.editing_blog()} isOpen={posts !== null}>
      <a href={editedPath(OPERATOR_BLOG_PATH, NEW_TEXT)} className={`${PRIMARY_BUTTON} justify-self-start`}>
        {m.editing_post_new()}
      </a>
      {posts && (
        <Rows rows={posts} none={m.editing_none()}>
          {({ id, slug, titles, state, published_at }) => (
            <li key={id}>
              <a
                href={editedPath(OPERATOR_BLOG_PATH, id)}
                data-row
                className="block px-4 py-3 hover:bg-sunken"
              >
                <span className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="min-w-0 font-bold wrap-anywhere">{titles[locale] || slug}</span>
                  <Pill tone={POST_STATES[state].tone}>{POST_STATES[state].word()}</Pill>
                </span>
                <span className="block text-small text-ink-2">
                  {published_at ? formatFull(published_at, OPERATOR_ZONE, locale) : slug}
                </span>
              </a>
            </li>
          )}
        </Rows>
      )}
    </OperatorPage>
  );
}
