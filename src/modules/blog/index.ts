export { listPublished } from './blog.queries.ts';
export { blogRoutes } from './blog.routes.ts';
export { createPosts, type NewPost } from './create-posts.ts';
export { listPosts } from './list-posts.ts';
