import { implement, type Route } from '#platform/http/call.ts';
import { listPosts } from './blog/list-posts.ts';
import { viewPost } from './blog/view-post.ts';
import { blogCalls } from './blog.contract.ts';
import type { ContentServices } from './content-services.ts';

export function blogRoutes({ db }: ContentServices): Route[] {
  return implement(blogCalls, {
    'GET /api/blogs/blogPosts': ({ query }, ask) => listPosts(db.sql, query, ask),

    'GET /api/blogs/blogPosts/{slug}': ({ params }, ask) => viewPost(db.sql, params.slug, ask),
  });
}
