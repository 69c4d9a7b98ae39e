import type { PostView } from '#modules/blog/blog.contract.ts';
import { m } from '#shared/messages/messages.js';
import { BLOG_PATH } from '#web/paths/site.ts';
import { Poster } from '../catalogue/poster.tsx';
import { Breadcrumbs } from '../event/about/breadcrumbs.tsx';
import { RichText } from '../event/about/rich-text.tsx';
import { longDay } from './long-day.ts';

export function PostArticle({ post }: { post: PostView }) {
  return (
    <article className="mx-auto max-w-[68ch]">
      <Breadcrumbs crumbs={[{ name: m.blog_title(), path: BLOG_PATH }]} />
      <h1 className="type-h1 mt-2">{post.title}</h1>
      <p className="mt-2 text-small text-ink-2">
        {m.blog_by({ author: post.author, day: longDay(post.published_at) })}
      </p>
      <Poster event={post} ratio="16x9" loading="first" className="my-6 rounded-card" />
      <p className="mb-4 text-[18px] font-semibold">{post.summary}</p>
      <RichText html={post.body_html} />
      <p className="mt-8">
        <a
          href={BLOG_PATH}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {m.blog_all()}
        </a>
      </p>
    </article>
  );
}
