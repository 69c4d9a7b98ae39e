import type { ComponentProps } from 'react';
import { LookupForm } from './lookup-form.tsx';
import { OrderScreen } from './order-screen.tsx';

type OrderOrLookupProps = {
  // Null when there is no such order, or none was named; `asked` is what was.
  loaded: Omit<ComponentProps<typeof OrderScreen>, 'refusal' | 'waitToken'> | null;
  asked: string;
  refusal: ComponentProps<typeof OrderScreen>['refusal'];
  waitToken: ComponentProps<typeof OrderScreen>['waitToken'];
};

export function OrderOrLookup({ loaded, asked, refusal, waitToken }: OrderOrLookupProps) {
  if (loaded)
    return <OrderScreen key={loaded.order.reference} {...loaded} refusal={refusal} waitToken={waitToken} />;
  return (
    <main id="main" className="page-width">
      <LookupForm asked={asked} />
    </main>
  );
}
