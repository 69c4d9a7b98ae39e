import { m } from '#shared/messages/messages.js';
import { useSiteData } from '#web/site-data.ts';
import { kept } from '#web/ui/kept.tsx';

// The same whenever the front page is shown.
const KeptLinks = kept(
  'further-links',
  async () => (await import('./shell/more-links.tsx')).FurtherLinks,
  ({ root }) => root && { data: root },
);

export function FurtherLinks() {
  return (
    <nav aria-label={m.foot_more()} className="mt-6 lg:hidden">
      <KeptLinks root={useSiteData()} />
    </nav>
  );
}
