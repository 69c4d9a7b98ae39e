import { m } from '#shared/messages/messages.js';
import { SignOutLink } from '#web/components/account/sign-out-link.tsx';
import { SELLER_HELP } from '#web/components/seller/help-link.tsx';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { sellerLinks } from '#web/components/seller/shell/seller-links.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { ACCOUNT_PATH, MERCHANT_SIGNUP_PATH } from '#web/paths/account.ts';
import { HELP_PATH, helpPath } from '#web/paths/site.ts';
import type { Route } from './+types/more.ts';

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_more());

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2 font-semibold hover:bg-sunken';

// What the bottom of a phone has no room for.
export default function SellerMorePage() {
  const seller = useSellerData();
  const links = seller ? sellerLinks(seller.organizer) : [];
  return (
    <main id="main" className="seller-page">
      <h1 className="mb-4 type-title">{m.seller_more()}</h1>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {links.map(({ path, name, Icon }) => (
          <li key={path}>
            <a href={path} className={ROW}>
              <Icon className="size-5" />
              {name}
            </a>
          </li>
        ))}
        {seller?.organizers.every(({ role }) => role !== 'owner') && (
          <li>
            <a href={MERCHANT_SIGNUP_PATH} className={ROW}>
              {m.team_own_organizer()}
            </a>
          </li>
        )}
        <li>
          <a href={HELP_PATH} className={ROW}>
            {m.seller_help()}
          </a>
        </li>
        <li>
          <a href={ACCOUNT_PATH} className={ROW}>
            {m.shell_account()}
          </a>
        </li>
        {seller?.person && (
          <li>
            <SignOutLink person={seller.person.id} className={ROW}>
              {m.shell_sign_out()}
            </SignOutLink>
          </li>
        )}
      </ul>
      <section aria-labelledby="seller-help" className="mt-6">
        <h2 id="seller-help" className="mb-2 font-bold">
          {m.seller_help_title()}
        </h2>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {Object.entries(SELLER_HELP).map(([question, name]) => (
            <li key={question}>
              <a href={helpPath(question)} className={ROW}>
                {name()}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
