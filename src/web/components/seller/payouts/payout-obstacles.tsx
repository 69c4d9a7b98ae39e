import type { ReactNode } from 'react';
import type { PayoutsView } from '#modules/payouts/payouts.contract.ts';
import type { VerificationView } from '#modules/verifying/verifying.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { useMay } from '#web/components/seller/shell/seller-data.ts';
import { currentLocale } from '#web/page/locale.ts';
import { factorPath } from '#web/paths/account.ts';
import { missingMethodPath, payoutsPath, verificationPath } from '#web/paths/payouts.ts';
import { type MissingForPayout, missingForPayout } from './missing-for-payout.ts';

type PayoutObstaclesProps = {
  organizer: string;
  view: Omit<PayoutsView, 'payouts' | 'needs_proof'>;
  // How far it is; null: that is not known just now.
  verification: VerificationView | null;
};

// What keeps money from being paid, and what helps.
export function PayoutObstacles({ organizer, view, verification }: PayoutObstaclesProps) {
  const canEdit = useMay('edit_payout_method');
  const missing = missingForPayout(view);
  if (missing.length === 0) return null;
  const when = (instant: string) => formatFull(instant, view.time_zone, currentLocale());
  const said = (one: MissingForPayout): ReactNode => {
    switch (one.what) {
      case 'second_factor':
        return (
          <>
            {m.payouts_no_factor()}{' '}
            <Help to={factorPath(payoutsPath(organizer))}>{m.payouts_no_factor_link()}</Help>
          </>
        );
      case 'method':
        return (
          <>
            {one.currency === null
              ? m.payouts_no_methods()
              : m.payouts_no_method_for({ currency: one.currency })}{' '}
            {canEdit && <Help to={missingMethodPath(organizer, one.currency)}>{m.payouts_add_method()}</Help>}
          </>
        );
      case 'method_waits':
        return m.payouts_method_waits({ label: one.label, when: when(one.until) });
      case 'verification':
        return (
          <>
            {verificationWords(verification)}{' '}
            <Help to={verificationPath(organizer) + (verification?.state === 'asked' ? '' : '#legal_name')}>
              {verification?.state === 'asked' ? m.verify_title() : m.verify_link()}
            </Help>
          </>
        );
      case 'blocked':
        return m.payouts_blocked({ when: when(one.until) });
    }
  };
  return (
    <section aria-labelledby="missing" className="rounded-card bg-warn-soft px-4 py-3 text-warn">
      <h2 id="missing" className="font-bold">
        {m.payouts_missing()}
      </h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {missing.map((one) => (
          <li key={`${one.what} ${'currency' in one ? one.currency : ''}`} className="wrap-anywhere">
            {said(one)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function verificationWords(verification: VerificationView | null): string {
  const words = verification?.request?.words;
  if (verification?.state === 'asked') return `${m.verify_asked()}. ${m.verify_asked_text()}`;
  if (verification?.state !== 'refused') return m.payouts_unverified();
  return `${m.verify_refused()}. ${words ? m.verify_refused_why({ words }) : ''}`;
}

const Help = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="font-semibold underline">
    {children}
  </a>
);
