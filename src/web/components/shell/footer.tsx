import { kept } from '#web/ui/kept.tsx';

// The same on every page of a visit.
const KeptFooter = kept('site-footer', async () => (await import('./site-footer.tsx')).SiteFooter);

export function Footer() {
  return (
    <footer className="mt-auto bg-sunken">
      <KeptFooter />
    </footer>
  );
}
