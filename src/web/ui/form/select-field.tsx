import type { ReactNode, SelectHTMLAttributes } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  id: string;
  label: string;
  children: ReactNode;
};

export function SelectField({ id, label, children, ...select }: SelectFieldProps) {
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative mt-1">
        <select
          id={id}
          name={id}
          {...select}
          className="h-12 w-full cursor-pointer appearance-none truncate rounded-card border border-control bg-surface pr-10 pl-4 text-ink"
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-ink-3" />
      </div>
    </div>
  );
}
