import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { blogCalls } from './blog.contract.ts';
import { listPosts } from './list-posts.ts';
import { viewPost } from './view-post.ts';

export function blogRoutes({ db }: { db: Database }): Route[] {
  return implement(blogCalls, {
    'GET /api/blogs/blogPosts': ({ query }, ask) => listPosts(db.sql, query, ask),

    'GET /api/blogs/blogPosts/{slug}': ({ params }, ask) => viewPost(db.sql, params.slug, ask),
  });
}
