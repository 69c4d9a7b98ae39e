import { type ReactNode, useEffect, useRef } from 'react';

// The heading of what replaces a form. It takes the focus, so that nobody misses that the form is gone.
export function ArrivedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="type-h1">
      {children}
    </h1>
  );
}
