import type { Call } from '#web/api/api.ts';
import type { Buyer } from '#web/components/checkout/details/buyer-form.ts';

const NOBODY: Buyer = { name: '', email: '', phone: '' };

// Fills in what is known of a signed-in buyer. For guests, or if the call fails, nothing is filled in.
export async function knownBuyer(call: Call): Promise<Buyer> {
  const found = await call('GET /api/user/find');
  const user = found.ok ? found.body.data : null;
  return user ? { name: user.name, email: user.email, phone: user.phone ?? '' } : NOBODY;
}
