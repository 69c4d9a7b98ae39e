import type { ReactNode } from 'react';
import type { PersonView } from '#modules/inquiring/people/people.contract.ts';
import { m } from '#shared/messages/messages.js';
import { ProveLink } from '#web/components/seller/prove-link.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { FactorNeeded } from '../factor-needed.tsx';
import { PersonCard, PersonFacts } from './person-facts.tsx';
import { PersonOrders } from './person-orders.tsx';
import { personDone } from './person-words.ts';

type PersonPageProps = {
  person: PersonView | null;
  done: string | null;
  refusal: FormRefusal | null;
  // What can be done about them.
  moves: ReactNode;
};

// Everything that is known of somebody, for whoever helps them.
export function PersonPage({ person, done, refusal, moves }: PersonPageProps) {
  const said = refusal ? null : personDone(done);
  return (
    <main id="main" className="seller-page">
      <div className="grid max-w-240 gap-6">
        <h1 className="text-[28px] leading-8.5 font-bold wrap-anywhere">
          {person?.name || m.person_title()}
        </h1>
        {said && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {said}
          </p>
        )}
        <FormErrors refusal={refusal} />
        <ProveLink refusal={refusal} />
        {person === null ? (
          <FactorNeeded />
        ) : (
          <>
            <PersonCard person={person} />
            {moves}
            <PersonOrders person={person} />
            <PersonFacts person={person} />
            <p className="text-small text-ink-2">{m.ops_looks()}</p>
          </>
        )}
      </div>
    </main>
  );
}
