import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import type { Route } from './+types/qr-file.ts';

// The code as a picture for whoever lays out a poster.
export async function loader({ context, params: { organizer, event, kind }, url }: Route.LoaderArgs) {
  const c = url.searchParams.get('c');
  const found = await context.get(pageContext).call('GET /api/sell/{organizer}/events/{event}/share/qr', {
    params: { organizer, event },
    query: c === null ? {} : { c },
  });
  requireSignIn(found, url);
  if (!found.ok) throw refused(url, found.error);
  const { slug, size, path, png } = found.body.data;
  const isPng = kind === 'png';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return new Response(isPng ? Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0)) : svg, {
    headers: {
      'content-type': isPng ? 'image/png' : 'image/svg+xml',
      'content-disposition': `attachment; filename="qr-${slug}${c ? `-${c}` : ''}.${isPng ? 'png' : 'svg'}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
