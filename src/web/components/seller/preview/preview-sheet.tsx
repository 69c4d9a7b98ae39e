import { type MouseEvent, useRef, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { PreviewFrame } from './preview-frame.tsx';

type PreviewSheetProps = {
  src: string;
  version: number;
  // What was typed is kept first, so that it is seen.
  onLook: () => Promise<unknown>;
};

// For screens without room beside the editor: a link to the preview, which opens over the page where scripts run.
export function PreviewSheet({ src, version, onLook }: PreviewSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const look = async (event: MouseEvent) => {
    event.preventDefault();
    await onLook();
    setIsOpen(true);
    sheet.current?.showModal();
  };
  return (
    <>
      <a href={src} rel="external" onClick={look} className={`${QUIET_BUTTON} lg:hidden`}>
        {m.preview_open()}
      </a>
      <dialog
        ref={sheet}
        aria-label={m.preview_title()}
        onClose={() => setIsOpen(false)}
        className="m-0 mt-auto h-[94dvh] max-h-none w-full max-w-none rounded-t-sheet bg-surface p-3 text-ink backdrop:bg-black/50"
      >
        <div className="flex h-full flex-col gap-2">
          <button type="button" onClick={() => sheet.current?.close()} className={`${QUIET_BUTTON} self-end`}>
            {m.preview_close()}
          </button>
          {isOpen && <PreviewFrame src={src} version={version} className="min-h-0 w-full flex-1" />}
        </div>
      </dialog>
    </>
  );
}
