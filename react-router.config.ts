import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole map is small and travels with the first page: one call less on a slow network.
  routeDiscovery: { mode: 'initial' },
  // The server refuses what comes from another site before any page sees it, and knows all names of this one.
  allowedActionOrigins: ['**'],
} satisfies Config;
