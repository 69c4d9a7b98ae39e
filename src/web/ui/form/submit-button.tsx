import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';

type SubmitButtonProps = { isBusy: boolean; children: string; className?: string };

export function SubmitButton({ isBusy, children, className = 'w-full' }: SubmitButtonProps) {
  return (
    <button type="submit" aria-disabled={isBusy} className={`min-h-12 ${PRIMARY_BUTTON} ${className}`}>
      {isBusy ? m.form_busy() : children}
    </button>
  );
}
