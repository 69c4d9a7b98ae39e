import { m } from '#shared/messages/messages.js';
import { QrPicture } from '#web/components/seller/share/qr-card.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { sharePath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/qr-print.ts';

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const c = url.searchParams.get('c');
  const found = await context.get(pageContext).call('GET /api/sell/{organizer}/events/{event}/share/qr', {
    params: { organizer, event },
    query: c === null ? {} : { c },
  });
  requireSignIn(found, url);
  if (!found.ok) throw notThere(url, found.error);
  const { name, link, size, path } = found.body.data;
  return { name, link, qr: { size, path } };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.links_print());

// One sheet for a door or a shop window.
export default function QrPrint({ loaderData: { name, link, qr }, params }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto grid max-w-180 justify-items-center gap-6 p-6 text-center">
      <div className="flex flex-wrap justify-center gap-2 print:hidden">
        <button type="button" onClick={() => window.print()} className={`script-only ${PRIMARY_BUTTON}`}>
          {m.links_print()}
        </button>
        <a href={sharePath(params.organizer, Number(params.event))} className={QUIET_BUTTON}>
          {m.links_back()}
        </a>
      </div>
      <h1 className="type-h1 text-balance wrap-anywhere">{name}</h1>
      <QrPicture qr={qr} className="w-full max-w-120" />
      <p className="type-h3">{m.links_scan()}</p>
      <p className="text-small break-all">{link}</p>
    </main>
  );
}
