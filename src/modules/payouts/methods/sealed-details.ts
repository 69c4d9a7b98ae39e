import type { PayoutServices } from '../payout-services.ts';
import type { MethodDetails } from './method-details.rules.ts';

const SEAL = 'payout-method';

type Needs = Pick<PayoutServices, 'secrets'>;

export const sealDetails = ({ secrets }: Needs, details: MethodDetails): Buffer =>
  secrets.seal(SEAL, JSON.stringify(details));

// null: it was sealed with another secret.
export function openDetails({ secrets }: Needs, sealed: Uint8Array | null): MethodDetails | null {
  const plain = sealed && secrets.unseal(SEAL, sealed);
  return plain && JSON.parse(plain.toString());
}
