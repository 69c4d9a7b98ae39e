import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { listPosts } from './blog/list-posts.ts';
import { viewPost } from './blog/view-post.ts';
import { blogCalls } from './blog.contract.ts';
import type { ContentServices } from './content-services.ts';

export function blogRoutes({ db }: ContentServices): Route[] {
  return implement(blogCalls, {
    'GET /api/blogs/blogPosts': async ({ query }, ask) => {
      const answer = await listPosts(db.sql, query, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'GET /api/blogs/blogPosts/{slug}': async ({ params }, ask) => {
      const answer = await viewPost(db.sql, params.slug, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },
  });
}
