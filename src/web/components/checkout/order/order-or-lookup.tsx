import { LookupForm } from './lookup-form.tsx';
import { OrderScreen, type OrderScreenProps } from './order-screen.tsx';

type Answer = Pick<OrderScreenProps, 'refusal' | 'buyer'>;

export type OrderOrLookupProps = {
  // Null when there is no such order, or none was named; `asked` is what was.
  loaded: Omit<OrderScreenProps, keyof Answer> | null;
  asked: string;
  // What the last form came to; undefined: none was sent.
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
