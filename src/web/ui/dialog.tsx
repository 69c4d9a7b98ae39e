import type { ReactNode, Ref } from 'react';

type DialogProps = {
  // To open and close it: focus goes in, the page behind stands still, Escape closes it, and focus goes back.
  ref: Ref<HTMLDialogElement>;
  id: string;
  title: string;
  text: string;
  // The ways on, one below the other.
  children: ReactNode;
};

// A short question over the page.
export function Dialog({ ref, id, title, text, children }: DialogProps) {
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-sheet bg-surface p-6 text-ink shadow-raised backdrop:bg-black/50"
    >
      <h2 id={`${id}-title`} className="type-h2">
        {title}
      </h2>
      <p className="mt-2 text-body text-ink-2">{text}</p>
      {children}
    </dialog>
  );
}
