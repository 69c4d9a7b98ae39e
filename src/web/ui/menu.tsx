import { type MouseEvent as ReactMouseEvent, type ReactNode, useEffect, useRef } from 'react';

type MenuProps = {
  label: string;
  summary: ReactNode;
  summaryClass: string;
  panelClass: string;
  // Can keep the menu closed with preventDefault().
  onSummaryClick?: (event: ReactMouseEvent) => void;
  children: ReactNode;
};

// Opens without script; with it, Escape, a click elsewhere and a click inside close it.
export function Menu({ label, summary, summaryClass, panelClass, onSummaryClick, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => details.current?.removeAttribute('open');
    const onClick = ({ target }: MouseEvent) => {
      const isOnSummary =
        target instanceof Node && details.current?.querySelector('summary')?.contains(target);
      if (!isOnSummary) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    };
    addEventListener('click', onClick);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('click', onClick);
      removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details ref={details} className="group relative">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by nature */}
      <summary onClick={onSummaryClick} className={`cursor-pointer list-none ${summaryClass}`}>
        <span className="sr-only">{label}</span>
        {summary}
      </summary>
      <div
        className={`absolute top-full z-40 mt-1 rounded-card border border-line bg-surface p-2 shadow-raised ${panelClass}`}
      >
        {children}
      </div>
    </details>
  );
}
