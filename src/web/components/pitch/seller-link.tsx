import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { call } from '#web/api/api.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';

// A link to their own pages for people who sell already.
export function SellerLink({ instead }: { instead: ReactNode }) {
  const [isMerchant, setIsMerchant] = useState(false);
  useEffect(() => {
    call('GET /api/user/find').then((found) =>
      setIsMerchant(found.ok && found.body.data?.is_merchant === true),
    );
  }, []);
  if (!isMerchant) return instead;
  return (
    <a href={SELLER_PATH} className={`${PRIMARY_BUTTON} min-h-12 px-6`}>
      {m.pitch_seller_home()}
    </a>
  );
}
