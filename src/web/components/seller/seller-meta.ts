import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/meta/page-meta.ts';

// What sellers do is for no index.
export const sellerMeta = (args: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] =>
  pageMeta(args, { title, description: title, isIndexed: false });
