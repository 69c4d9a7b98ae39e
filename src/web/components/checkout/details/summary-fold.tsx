import { type ReactNode, useState } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

type SummaryFoldProps = {
  // Shown while it is folded.
  label: string;
  total: string;
  // Something inside needs to be looked at.
  needsLook?: boolean;
  children: ReactNode;
};

// On a phone the fields come first, and what is bought is one line until it is opened. On wide screens it is beside the
// fields, unfolded; see checkout.css.
export function SummaryFold({ label, total, needsLook = false, children }: SummaryFoldProps) {
  const [isOpen, setIsOpen] = useState(needsLook);
  const [didNeed, setDidNeed] = useState(needsLook);
  if (didNeed !== needsLook) {
    setDidNeed(needsLook);
    if (needsLook) setIsOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={(toggle) => setIsOpen(toggle.currentTarget.open)}
      className="summary-fold group/fold rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2">
        <span className="min-w-0 flex-1 truncate text-small text-ink-2">{label}</span>
        <span className="font-bold whitespace-nowrap tabular-nums">{total}</span>
        <ChevronDownIcon className="size-5 shrink-0 text-ink-2 group-open/fold:rotate-180" />
      </summary>
      <div className="p-4 sm:p-6">{children}</div>
    </details>
  );
}
