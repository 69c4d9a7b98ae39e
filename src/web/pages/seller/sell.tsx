import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { findUser } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken } from '#web/page/page-errors.ts';
import { MERCHANT_SIGNUP_PATH } from '#web/paths/account.ts';
import { SELLER_PATH, sellerHomePath } from '#web/paths/seller.ts';
import type { Route } from './+types/sell.ts';

const AGAIN_SECONDS = 2;

// The way in: to the organiser whom somebody acts for; whoever has none makes one first. Of a new merchant it is made by a
// job, a moment after they proved their address.
export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const user = await findUser(call);
  if (!user?.is_merchant) throw redirect(MERCHANT_SIGNUP_PATH, 303);
  const found = await call('GET /api/sell/organizers');
  if (!found.ok) throw broken(found.error);
  const [first] = found.body.data;
  if (first) throw redirect(sellerHomePath(first.slug), 303);
  return null;
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.seller_nav());

export default function SellPage() {
  return (
    <main id="main" className="seller-page">
      <meta httpEquiv="refresh" content={`${AGAIN_SECONDS};url=${SELLER_PATH}`} />
      <h1 className="text-[28px] leading-8.5 font-bold">{m.seller_opening()}</h1>
      <p className="mt-2 text-ink-2">{m.seller_opening_hint()}</p>
    </main>
  );
}
