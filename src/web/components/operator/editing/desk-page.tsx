import { createContext, type ReactNode, useState } from 'react';
import { FactorNeeded } from '../factor-needed.tsx';

type DeskPageProps = {
  title: string;
  lead?: string;
  back?: { path: string; name: string };
  // What was done just now.
  said?: string | null;
  // An operator without a second factor sees nothing but that.
  isOpen: boolean;
  children: ReactNode;
};

// For a form that script sends: once it is refused, what was done before is not said any more.
export const Unsay = createContext(() => {});

// The frame of the pages on which what the site says is written.
export function DeskPage({ title, lead, back, said, isOpen, children }: DeskPageProps) {
  const [isUnsaid, setIsUnsaid] = useState(false);
  return (
    <main id="main" className="seller-page">
      <div className="grid max-w-160 gap-5">
        {back && (
          <a
            href={back.path}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary"
          >
            {back.name}
          </a>
        )}
        <h1 className="text-[28px] leading-8.5 font-bold wrap-anywhere">{title}</h1>
        {lead && <p className="-mt-3 text-ink-2">{lead}</p>}
        {said && !isUnsaid && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {said}
          </p>
        )}
        <Unsay value={() => setIsUnsaid(true)}>{isOpen ? children : <FactorNeeded />}</Unsay>
      </div>
    </main>
  );
}
