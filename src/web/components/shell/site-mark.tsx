import { m } from '#shared/messages/messages.js';
import { useSiteData } from '#web/page/site-data.ts';

// The site's logo and name. A page without the site's data, such as one that a refused form brought, has the mark that we ship.
export function SiteMark({ nameLook = '' }: { nameLook?: string }) {
  const site = useSiteData()?.site;
  return (
    <>
      <img src={site?.logo ?? '/icon.svg'} alt="" width="32" height="32" className="size-8" />
      <span className={nameLook}>{site?.name ?? m.shell_home()}</span>
    </>
  );
}
