import type { HealthBoard, ProviderHealth } from '#modules/watching/health/health.contract.ts';
import { m } from '#shared/messages/messages.js';
import { failureWords } from '#web/components/checkout/paying/payment-words.ts';
import { countText } from '#web/page/count-text.ts';
import { BoardSection, CELL, HEAD } from './board-section.tsx';
import { providerName } from './board-words.ts';

// How many payments succeeded with each provider, and why the others did not.
export const PaymentHealth = ({ payments }: Pick<HealthBoard, 'payments'>) => (
  <BoardSection title={m.watch_payments()} {...(payments.length === 0 && { says: m.watch_payments_none() })}>
    {payments.length > 0 && (
      <ul className="grid gap-5">
        {payments.map((one) => (
          <Provider key={one.provider} health={one} />
        ))}
      </ul>
    )}
  </BoardSection>
);

function Provider({ health: { provider, succeeded, failed, reasons } }: { health: ProviderHealth }) {
  const all = succeeded + failed;
  return (
    <li>
      <p className="font-semibold tabular-nums">
        {m.watch_payments_says({
          provider: providerName(provider),
          succeeded: countText(succeeded),
          all: countText(all),
        })}
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="mt-1 block h-2.5 w-full overflow-hidden rounded-pill bg-sunken"
      >
        <rect width={(succeeded / all) * 100} height="10" className="fill-primary" />
      </svg>
      {reasons.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
            {m.watch_why()} · {countText(failed)}
          </summary>
          <Reasons provider={provider} reasons={reasons} />
        </details>
      )}
    </li>
  );
}

const Reasons = ({ provider, reasons }: Pick<ProviderHealth, 'provider' | 'reasons'>) => (
  <table className="w-full text-left text-small tabular-nums">
    <thead>
      <tr>
        <th scope="col" className={HEAD}>
          {m.watch_why()}
        </th>
        <th scope="col" className={`${HEAD} pl-3 text-right`}>
          {m.watch_count()}
        </th>
      </tr>
    </thead>
    <tbody>
      {reasons.map(({ code, count }) => (
        <tr key={code}>
          <td className={`${CELL} wrap-anywhere`}>
            {code === '' ? (
              m.watch_why_unknown()
            ) : (
              <>
                <code>{code}</code>
                {provider === 'daraja' && (
                  <span className="block text-ink-2">{failureWords({ method: provider, code })}</span>
                )}
              </>
            )}
          </td>
          <td className={`${CELL} pl-3 text-right`}>{countText(count)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
