import type { ReactNode } from 'react';

type AskingProps = {
  press: string;
  look: string;
  // What happens then, one thing each.
  means: string[];
  isOpen?: boolean;
  children: ReactNode;
};

// For what many people notice: it says first what it means, and the button to do it comes below that.
export const Asking = ({ press, look, means, isOpen = false, children }: AskingProps) => (
  <details open={isOpen}>
    <summary className={`${look} w-full sm:w-auto`}>{press}</summary>
    <ul className="mt-3 mb-4 grid list-disc gap-1 pl-5">
      {means.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    {children}
  </details>
);
