import { m } from '#shared/messages/messages.js';
import { RichText } from '#web/components/event/about/rich-text.tsx';
import { longDay } from '#web/components/site/long-day.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import type { Route } from './+types/text.ts';

// The terms and the privacy text, each at its own address.
export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.pathname.slice(1).replace(/\.data$/, '');
  const found = await context.get(pageContext).call('GET /api/help/texts/{id}', { params: { id } });
  if (!found.ok) throw refused(url, found.error);
  return found.body.data;
}

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData?.title ?? '';
  return pageMeta(args, { title, description: title });
}

export default function TextPage({ loaderData: { title, changed_on, body_html } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width pt-6 pb-16 lg:pt-12 lg:pb-24">
      <article className="mx-auto max-w-[68ch]">
        <h1 className="type-h1">{title}</h1>
        <p className="mt-2 mb-8 text-small text-ink-2">{m.text_changed({ day: longDay(changed_on) })}</p>
        <RichText html={body_html} />
      </article>
    </main>
  );
}
