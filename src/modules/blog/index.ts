export { listPublished } from './blog.queries.ts';
export { blogRoutes } from './blog.routes.ts';
export { createPosts, type NewPost } from './create-posts.ts';
export { editPost } from './edit-post.ts';
export { type EditedPost, findEditedPost, listEditedPosts } from './editing.queries.ts';
export { listPosts } from './list-posts.ts';
export { missingPart } from './post-texts.rules.ts';
export { publishPost } from './publish-post.ts';
