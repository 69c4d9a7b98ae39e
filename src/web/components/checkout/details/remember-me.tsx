import { useEffect, useRef } from 'react';
import { m } from '#shared/messages/messages.js';
import { forgetBuyer, rememberedBuyer } from './remembered-buyer.ts';

export const REMEMBER_FIELD = 'remember';
const HINT = 'remember-hint';

// If it is ticked, the next order starts with the data of this one; unticking it forgets them at once.
export function RememberMe() {
  const box = useRef<HTMLInputElement>(null);
  // If it was ticked before the page was hydrated, it stays ticked.
  useEffect(() => {
    if (box.current && rememberedBuyer() !== null) box.current.checked = true;
  }, []);
  return (
    <div className="script-only mt-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={REMEMBER_FIELD}
          ref={box}
          aria-describedby={HINT}
          onChange={({ currentTarget }) => {
            if (!currentTarget.checked) forgetBuyer();
          }}
          className="size-5 shrink-0 accent-primary"
        />
        {m.pay_remember()}
      </label>
      <p id={HINT} className="-mt-2 pl-8 text-small text-ink-2">
        {m.pay_remember_hint()}
      </p>
    </div>
  );
}
