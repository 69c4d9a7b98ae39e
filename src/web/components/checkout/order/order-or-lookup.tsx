import { LookupForm } from './lookup-form.tsx';
import { OrderScreen, type OrderScreenProps } from './order-screen.tsx';

type Answer = Pick<OrderScreenProps, 'refusal' | 'buyer'>;

export type OrderOrLookupProps = {
  // null if there is no such order or none was named; `asked` is the reference in the address.
  loaded: Omit<OrderScreenProps, keyof Answer> | null;
  asked: string;
  // The answer to the last form; undefined if none was sent.
  answer: Partial<Answer> | undefined;
};

export function OrderOrLookup({ loaded, asked, answer }: OrderOrLookupProps) {
  if (loaded) {
    return (
      <OrderScreen
        key={loaded.order.reference}
        {...loaded}
        refusal={answer?.refusal ?? null}
        buyer={answer?.buyer ?? null}
      />
    );
  }
  return (
    <main id="main" className="page-width">
      <LookupForm asked={asked} />
    </main>
  );
}
