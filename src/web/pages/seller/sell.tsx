import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken } from '#web/page/page-errors.ts';
import { MERCHANT_SIGNUP_PATH } from '#web/paths/account.ts';
import { SELLER_PATH, sellerHomePath } from '#web/paths/seller.ts';
import type { Route } from './+types/sell.ts';

// The way in: to the organiser whom somebody acts for; whoever has none makes one first.
export async function loader({ context }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/sell/organizers');
  if (!found.ok && found.error.code !== 'sign_in_needed') throw broken(found.error);
  const [first] = found.ok ? found.body.data : [];
  throw redirect(first ? sellerHomePath(first.slug) : `${MERCHANT_SIGNUP_PATH}?next=${SELLER_PATH}`, 303);
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.seller_home());

export default function SellPage() {
  return null;
}
