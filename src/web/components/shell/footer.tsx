import { useSiteData } from '#web/site-data.ts';
import { kept } from '#web/ui/kept.tsx';

// The same on every page.
const KeptFooter = kept(
  'site-footer',
  async () => (await import('./site-footer.tsx')).SiteFooter,
  ({ root }) => root && { data: root },
);

export function Footer() {
  return (
    <footer className="mt-auto bg-sunken">
      <KeptFooter root={useSiteData()} />
    </footer>
  );
}
