import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { m } from '#shared/messages/messages.js';
import { ICON_BUTTON } from '#web/ui/button.ts';
import { CloseIcon } from '#web/ui/icons.tsx';

// TypeScript does not know it yet, nor do all browsers.
declare global {
  interface Window {
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
  }
}

type SheetProps = { title: string; onClose(): void; children: ReactNode };

// Over the lower part of the camera, within reach of one thumb. The camera goes on behind it.
export function Sheet({ title, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  // Into the first field, else to what it is called.
  useEffect(() => {
    const field = sheet.current?.querySelector<HTMLElement>('input') ?? sheet.current?.querySelector('h2');
    field?.focus();
  }, []);
  const close = useEffectEvent(onClose);
  // Phones close it with their Back, which would leave the scanner.
  useEffect(() => {
    if (!window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, []);
  return (
    <section
      ref={sheet}
      aria-label={title}
      className="door-sheet"
      onKeyDown={(press) => {
        if (press.key === 'Escape') onClose();
      }}
    >
      <div className="door-column">
        <div className="mb-2 flex items-center">
          <h2 tabIndex={-1} className="flex-1 text-[20px] leading-7 font-bold outline-none">
            {title}
          </h2>
          <button type="button" className={ICON_BUTTON} aria-label={m.scan_close()} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </section>
  );
}
