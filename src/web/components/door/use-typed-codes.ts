import { useEffect, useEffectEvent } from 'react';

// Scanners that are keyboards type a code and Enter, faster than any person, wherever the focus is.
const LONGEST_PAUSE_MS = 300;
const SHORTEST_CODE = 8;

export function useTypedCodes(onCode: (code: string) => void): void {
  const heard = useEffectEvent(onCode);
  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    const hear = (press: KeyboardEvent) => {
      if (press.target instanceof HTMLInputElement || press.ctrlKey || press.metaKey || press.altKey) return;
      if (press.timeStamp - lastAt > LONGEST_PAUSE_MS) typed = '';
      lastAt = press.timeStamp;
      if (press.key.length === 1) {
        typed += press.key;
        // A space would press the button that has the focus.
        if (typed.length > 1) press.preventDefault();
      } else if (press.key === 'Enter' && typed.length >= SHORTEST_CODE) {
        press.preventDefault();
        heard(typed);
        typed = '';
      }
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
