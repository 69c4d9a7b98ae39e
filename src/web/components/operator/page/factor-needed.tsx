import { m } from '#shared/messages/messages.js';
import { FACTOR_PATH } from '#web/paths/account.ts';

export const FactorNeeded = () => (
  <p className="rounded-card bg-warn-soft px-4 py-3 text-warn">
    {m.operator_factor()}{' '}
    <a href={FACTOR_PATH} className="font-semibold underline">
      {m.payouts_no_factor_link()}
    </a>
  </p>
);
