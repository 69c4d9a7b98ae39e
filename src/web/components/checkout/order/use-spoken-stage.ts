import { startTransition, useEffect, useState } from 'react';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { stageWords } from './stage-words.ts';

// What this document showed last. Kept outside of the page, because some outcomes have addresses of their own.
let shown = { reference: '', words: '' };

// When the payment gets anywhere, what was focused is gone with its panel: focus goes to the heading of the new one, and
// the words that this answers are for people who cannot see it.
export function useSpokenStage(order: OrderView): string {
  const [spoken, setSpoken] = useState('');
  const { reference } = order;
  const words = stageWords(order) ?? '';
  useEffect(() => {
    const isNews = shown.reference === reference && shown.words !== words;
    shown = { reference, words };
    if (!isNews) return;
    // A plain update would empty the panel whose code has not arrived yet.
    startTransition(() => setSpoken(words));
    // That code may arrive a moment later.
    if (focusHeading()) return;
    const watch = new MutationObserver(() => focusHeading() && watch.disconnect());
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [reference, words]);
  return spoken;
}

// Whoever is typing is not interrupted. Answers whether there is nothing more to do.
function focusHeading(): boolean {
  if (document.activeElement?.matches('main input, main select, main textarea, dialog *')) return true;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
  return heading !== null;
}
