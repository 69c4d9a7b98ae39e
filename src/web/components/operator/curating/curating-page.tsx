import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import { FactorNeeded } from '#web/components/operator/factor-needed.tsx';
import { ProveLink } from '#web/components/seller/prove-link.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Said } from './said.ts';

type CuratingPageProps = {
  title: string;
  // The list that it was opened from.
  up?: { path: string; name: string };
  said: Said;
  refusal: FormRefusal | null;
  // null: an operator without a second factor.
  children: ReactNode | null;
};

// What stands around the pages of the catalogue: where one is, what was done, what was refused.
export function CuratingPage({ title, up, said, refusal, children }: CuratingPageProps) {
  return (
    <main id="main" className="seller-page">
      <div className="grid max-w-160 gap-5">
        {up && (
          <a
            href={up.path}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary"
          >
            {up.name}
          </a>
        )}
        <h1 className="text-[28px] leading-8.5 font-bold wrap-anywhere">{title}</h1>
        {said && !refusal && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {said === 'merged' ? m.curate_merged() : m.curate_done()}
          </p>
        )}
        <FormErrors refusal={refusal} />
        <ProveLink refusal={refusal} />
        {children ?? <FactorNeeded />}
      </div>
    </main>
  );
}
