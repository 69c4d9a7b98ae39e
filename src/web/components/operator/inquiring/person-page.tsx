import type { ReactNode } from 'react';
import type { PersonView } from '#modules/inquiring/people/people.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { OperatorPage } from '../page/operator-page.tsx';
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
  return (
    <OperatorPage
      title={person?.name || m.person_title()}
      said={personDone(done)}
      refusal={refusal}
      isWide
      isOpen={person !== null}
    >
      {person && (
        <>
          <PersonCard person={person} />
          {moves}
          <PersonOrders person={person} />
          <PersonFacts person={person} />
          <p className="text-small text-ink-2">{m.ops_looks()}</p>
        </>
      )}
    </OperatorPage>
  );
}
