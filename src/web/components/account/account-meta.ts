import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/meta/page-meta.ts';

// Personal pages are not for search engines.
export const accountMeta = (args: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] =>
  pageMeta(args, { title, description: title, isIndexed: false });
