import { m } from '#shared/messages/messages.js';
import { kept } from '#web/ui/kept.tsx';

const KeptLinks = kept(
  'further-links',
  async () => (await import('#web/components/shell/more-links.tsx')).FurtherLinks,
);

export function FurtherLinks() {
  return (
    <nav aria-label={m.foot_more()} className="mt-6 lg:hidden">
      <KeptLinks />
    </nav>
  );
}
