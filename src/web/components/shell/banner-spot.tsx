import { Suspense } from 'react';
import { useSiteData } from '#web/page/site-data.ts';
import { part } from '#web/ui/part.ts';

// Loaded only while there is one.
const SiteBanner = part(async () => (await import('./site-banner.tsx')).SiteBanner);

export function BannerSpot() {
  const banner = useSiteData()?.site?.banner;
  return banner ? (
    <Suspense>
      <SiteBanner {...banner} />
    </Suspense>
  ) : null;
}
