import { createContext, type ReactNode, useState } from 'react';
import { ProveLink } from '#web/components/shared/prove-link.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { FactorNeeded } from './factor-needed.tsx';

type OperatorPageProps = {
  title: string;
  // How it stands with what the page is about.
  state?: ReactNode;
  lead?: string;
  // The list that it was opened from.
  back?: { path: string; name: string };
  // What was done just now.
  said?: string | null | undefined;
  refusal?: FormRefusal<unknown> | null | undefined;
  // Put before the ids of the fields on pages with several forms.
  prefix?: string;
  isWide?: boolean;
  // An operator without a second factor sees nothing but that.
  isOpen: boolean;
  children: ReactNode;
};

// For a form that script sends: once it is refused, what was done before is not said any more.
export const Unsay = createContext(() => {});

// What stands around every page of operators: where one is, what was done, what was refused.
export function OperatorPage(props: OperatorPageProps) {
  const { title, state, lead, back, said, refusal = null, prefix = '', isWide, isOpen, children } = props;
  const [isUnsaid, setIsUnsaid] = useState(false);
  return (
    <main id="main" className="seller-page">
      <div className={`grid ${isWide ? 'max-w-240 gap-6' : 'max-w-160 gap-5'}`}>
        <div>
          {back && <BackLink to={back.path}>{back.name}</BackLink>}
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="min-w-0 type-title wrap-anywhere">{title}</h1>
            {state}
          </div>
          {lead && <p className="mt-1 text-ink-2">{lead}</p>}
        </div>
        {said && !refusal && !isUnsaid && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {said}
          </p>
        )}
        <FormErrors refusal={refusal} prefix={prefix} />
        <ProveLink refusal={refusal} />
        <Unsay value={() => setIsUnsaid(true)}>{isOpen ? children : <FactorNeeded />}</Unsay>
      </div>
    </main>
  );
}
