import { useEffect, useState } from 'react';
import { findTyped, forgetTyped, forgetTypedOfOthers, noteTypist } from '#web/kept/typed.ts';
import { hintedPerson } from '#web/kept/whose-phone.ts';
import { bringBack } from './bring-back.ts';

// Brings back what somebody had typed when they had to sign in first; answers whether it did.
export function useBroughtBack(): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    noteTypist();
    forgetTypedOfOthers(hintedPerson() ?? '');
    const typed = findTyped();
    if (!typed) return;
    forgetTyped();
    bringBack(typed).then(setIsBack);
  }, []);
  return isBack;
}
