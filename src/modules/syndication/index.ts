export { isEmbedPath, renderEmbed } from './embed/render-embed.ts';
export { mountSyndication } from './mount-syndication.ts';
export type { SitePages } from './site-pages.ts';
