import { useEffect, useEffectEvent } from 'react';
import { codeOf, NOTHING_TYPED, withKey } from '#web/door/typed-keys.ts';

// Scanners that are keyboards type a code and Enter, wherever the focus is.
export function useTypedCodes(onCode: (code: string) => void, onIncomplete: () => void): void {
  const heard = useEffectEvent((read: NonNullable<ReturnType<typeof codeOf>>) =>
    read === 'incomplete' ? onIncomplete() : onCode(read.code),
  );
  useEffect(() => {
    let keys = NOTHING_TYPED;
    const hear = (press: KeyboardEvent) => {
      if (press.target instanceof HTMLInputElement || press.ctrlKey || press.metaKey || press.altKey) return;
      if (press.key.length === 1) {
        keys = withKey(keys, press.key, press.timeStamp);
        // A space would press the button that has the focus.
        if (keys.burst.length > 1) press.preventDefault();
      } else if (press.key === 'Enter') {
        const read = codeOf(keys);
        if (read === null) return;
        press.preventDefault();
        keys = NOTHING_TYPED;
        heard(read);
      }
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
