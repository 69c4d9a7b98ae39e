import type { MetaDescriptor } from 'react-router';
import { pageMeta } from './page-meta.ts';

// What sellers and operators do is for no index.
export const privateMeta = (args: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] =>
  pageMeta(args, { title, description: title, isIndexed: false });
