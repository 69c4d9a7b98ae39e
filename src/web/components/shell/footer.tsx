import { useSiteData } from '#web/page/site-data.ts';
import { kept } from '#web/ui/kept.tsx';

// The same on every page.
const KeptFooter = kept(
  'site-footer',
  async () => (await import('./site-footer.tsx')).SiteFooter,
  // If the site's own data are missing, the footer offers to try again, which depends on the page.
  ({ root }) => (root && root.siteTrouble === null ? { data: root } : undefined),
);

export function Footer() {
  return (
    <footer className="mt-auto bg-sunken">
      <KeptFooter root={useSiteData()} />
    </footer>
  );
}
