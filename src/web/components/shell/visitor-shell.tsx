import type { ReactNode } from 'react';
import { BannerSpot } from './banner-spot.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { HeldSpot } from './held-spot.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { TopBar } from './top-bar.tsx';

// Header, footer and bars around the pages of visitors and buyers, and around the error page.
export function VisitorShell({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar />
      <OfflineBanner />
      <BannerSpot />
      <HeldSpot />
      {children}
      <Footer />
      <BottomNav />
    </>
  );
}
