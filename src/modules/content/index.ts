export { createPosts, type NewPost } from './blog/create-posts.ts';
export { listPosts } from './blog/list-posts.ts';
export { contentJobs } from './content.jobs.ts';
export { contentRoutes } from './content.routes.ts';
export { ensureSiteInfo } from './ensure-site-info.ts';
export { forgetCorrespondent } from './forget-correspondent.ts';
export { readIssue } from './newsletter/read-issue.rules.ts';
export { sendNewsletter } from './newsletter/send-newsletter.ts';
export { viewSiteInfo } from './view-site-info.ts';
