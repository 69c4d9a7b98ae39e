import { type RefObject, useEffect } from 'react';

// Long enough not to be a tap that slipped; it must also be wider than high.
const SWIPE_PX = 56;

// Arrow keys, and a swipe over the ticket, follow the same links as the arrows beside it.
export function useTurning(
  ticket: RefObject<HTMLElement | null>,
  links: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const turn = (way: 'prev' | 'next') =>
      links.current?.querySelector<HTMLAnchorElement>(`a[rel~="${way}"]`)?.click();
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      if (event.key === 'ArrowLeft') turn('prev');
      if (event.key === 'ArrowRight') turn('next');
    };
    let from: Touch | undefined;
    const onStart = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? touches[0] : undefined;
    };
    const onEnd = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to || (window.visualViewport?.scale ?? 1) > 1) return;
      const across = to.clientX - from.clientX;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(to.clientY - from.clientY)) return;
      turn(across > 0 ? 'prev' : 'next');
    };
    const touched = ticket.current;
    document.addEventListener('keydown', onKey);
    touched?.addEventListener('touchstart', onStart, { passive: true });
    touched?.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      touched?.removeEventListener('touchstart', onStart);
      touched?.removeEventListener('touchend', onEnd);
    };
  }, [ticket, links]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
