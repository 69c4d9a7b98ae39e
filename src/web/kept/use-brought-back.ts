import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { bringBack } from './bring-back.ts';
import { findTyped, forgetTyped, forgetTypedOfOthers, noteTypist } from './typed.ts';
import { hintedPerson } from './whose-phone.ts';

// Brings back what somebody had typed when they had to sign in first, or when there was no network; answers whether it did.
export function useBroughtBack(): boolean {
  const { pathname } = useLocation();
  const [isBack, setIsBack] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own
  useEffect(() => {
    noteTypist();
    forgetTypedOfOthers(hintedPerson() ?? '');
    setIsBack(false);
    const typed = findTyped();
    if (!typed) return;
    forgetTyped();
    bringBack(typed).then(setIsBack);
  }, [pathname]);
  return isBack;
}
