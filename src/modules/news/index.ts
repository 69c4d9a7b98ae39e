export { announce, announceAll } from './announce.ts';
export type { News } from './news.ts';
export { reactTo } from './react-to.ts';
